import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { main } from '../program.ts';
import type { Outcome } from './cli.ts';

/** What a command listens for until its process ends. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

let before: Promise<unknown> = Promise.resolve();

/**
 * What a command does and says, without a process of its own, which would take longer to start than most take to run.
 * One at a time, as each has this process' surroundings, stdin and output for itself.
 */
export function runHere(
  args: readonly string[],
  { env = process.env, stdin = '' }: { readonly env?: NodeJS.ProcessEnv; readonly stdin?: string } = {},
): Promise<Outcome> {
  const running = before.then(() => runAlone(args, env, stdin));
  before = running.catch(() => {});
  return running;
}

async function runAlone(args: readonly string[], env: NodeJS.ProcessEnv, stdin: string): Promise<Outcome> {
  const heard = (['stdout', 'stderr'] as const).map((name) => {
    const words: string[] = [];
    const spy = vi.spyOn(process[name], 'write').mockImplementation((text) => words.push(String(text)) > 0);
    return { words, spy };
  });
  const surroundings = vi.spyOn(process, 'env', 'get').mockReturnValue(env);
  const given = vi
    .spyOn(process, 'stdin', 'get')
    .mockReturnValue(Readable.from(stdin ? [stdin] : []) as unknown as typeof process.stdin);
  const listening = SIGNALS.map((signal) => process.listeners(signal));
  try {
    const code = await main(['node', 'sellover', ...args]);
    const [stdout = '', stderr = ''] = heard.map(({ words }) => words.join(''));
    return { code, stdout, stderr };
  } finally {
    for (const spy of [surroundings, given, ...heard.map((each) => each.spy)]) spy.mockRestore();
    for (const [i, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!listening[i]!.includes(listener)) process.off(signal, listener);
  }
}
