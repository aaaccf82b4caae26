import { Readable } from 'node:stream';
import { main } from '../program.ts';
import type { Outcome } from './cli.ts';

/** What a command listens for until its process ends. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

let before: Promise<unknown> = Promise.resolve();

interface HereOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
  /** Somebody types `stdin`, and can be asked. */
  readonly isTerminal?: boolean;
}

/**
 * What a command does and says, without a process of its own, which would take longer to start than most take to run.
 * One at a time, as each has this process' surroundings, stdin and output for itself.
 */
export function runHere(
  args: readonly string[],
  { env = process.env, stdin = '', isTerminal = false }: HereOptions = {},
): Promise<Outcome> {
  const running = before.then(() => runAlone(args, env, stdin, isTerminal));
  before = running.catch(() => {});
  return running;
}

async function runAlone(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdin: string,
  isTTY: boolean,
): Promise<Outcome> {
  const said = { stdout: '', stderr: '' };
  const hearing = (['stdout', 'stderr'] as const).map((name) =>
    putting(process[name], 'write', (text: unknown) => {
      said[name] += String(text);
      return true;
    }),
  );
  const around = [
    ...hearing,
    putting(process, 'env', env),
    putting(process, 'stdin', Object.assign(Readable.from(stdin === '' ? [] : [stdin]), { isTTY })),
  ];
  const listening = SIGNALS.map((signal) => process.listeners(signal));
  try {
    const code = await main(['node', 'sellover', ...args]);
    requireOneClock(args, said.stdout + said.stderr);
    return { code, ...said };
  } finally {
    for (const putBack of around) putBack();
    for (const [i, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!listening[i]!.includes(listener)) process.off(signal, listener);
  }
}

/** A day and an hour, but for those that are written as people are told them: `2026-11-22 20:00:05 KST`. */
const OTHER_CLOCK = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?!(?::\d\d)? KST)[^\s]*/;
/** They print what is recorded as it stands. */
const AS_IT_STANDS = new Set(['--json', 'events', 'state', 'verify']);

/** Whatever a command tells people, in whatever test, it tells by one clock. */
function requireOneClock(args: readonly string[], said: string): void {
  if (args.some((word) => AS_IT_STANDS.has(word)) || said.startsWith('Usage:')) return;
  const found = OTHER_CLOCK.exec(said);
  if (found)
    throw new Error(`sellover ${args.join(' ')} tells people ${found[0]}: write moments with cli/output.ts`);
}

/** Puts something in a property's place; what it answers with puts back what was there. */
function putting(of: object, name: string, value: unknown): () => void {
  const was = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { value, configurable: true, writable: true });
  return () => {
    if (was) Object.defineProperty(of, name, was);
    else Reflect.deleteProperty(of, name);
  };
}
