import { Readable } from 'node:stream';
import { main } from '../program.ts';
import type { Outcome } from './cli.ts';

/** What a command listens for until its process ends. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
type Signal = (typeof SIGNALS)[number];

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
export function runHere(args: readonly string[], options: HereOptions = {}): Promise<Outcome> {
  return new Running(args, options).ended;
}

/** A command running in this process, with its output so far. One runs at a time. */
export class Running {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Outcome>;
  readonly #args: readonly string[];
  readonly #options: HereOptions;
  #speaks = () => {};
  #earlier: ReadonlySet<unknown> = new Set();

  constructor(args: readonly string[], options: HereOptions = {}) {
    this.#args = args;
    this.#options = options;
    this.ended = before.then(() => this.#runAlone());
    before = this.ended.catch(() => {});
  }

  /** Resolves once it has said this, or anything at all; rejects if it ends without. */
  async says(text?: string): Promise<void> {
    const hasSaid = () => {
      const said = this.stdout + this.stderr;
      return text === undefined ? said !== '' : said.includes(text);
    };
    const ended = this.ended.then(() => true);
    while (!hasSaid()) {
      const more = new Promise<false>((resolve) => (this.#speaks = () => resolve(false)));
      if ((await Promise.race([more, ended])) && !hasSaid())
        throw new Error(`it ended without ${text}: ${this.stdout}${this.stderr}`);
    }
  }

  /** As Ctrl-C does. */
  interrupt(): void {
    for (const listener of this.#listeners('SIGINT')) listener('SIGINT');
  }

  /** Its own. */
  #listeners(signal: Signal): ((signal: Signal) => void)[] {
    const all = process.rawListeners(signal) as ((signal: Signal) => void)[];
    return all.filter((listener) => !this.#earlier.has(listener));
  }

  async #runAlone(): Promise<Outcome> {
    const { env = process.env, stdin = '', isTerminal: isTTY = false } = this.#options;
    const hearing = (['stdout', 'stderr'] as const).map((name) =>
      putting(process[name], 'write', (text: unknown) => {
        this[name] += String(text);
        this.#speaks();
        return true;
      }),
    );
    const around = [
      ...hearing,
      putting(process, 'env', env),
      putting(process, 'stdin', Object.assign(Readable.from(stdin === '' ? [] : [stdin]), { isTTY })),
    ];
    this.#earlier = new Set(SIGNALS.flatMap((signal) => process.rawListeners(signal)));
    try {
      const code = await main(['node', 'sellover', ...this.#args]);
      const { stdout, stderr } = this;
      requireOneClock(this.#args, stdout + stderr);
      return { code, stdout, stderr };
    } finally {
      for (const putBack of around) putBack();
      for (const signal of SIGNALS)
        for (const listener of this.#listeners(signal)) process.off(signal, listener);
    }
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

/** Replaces a property. Returns a function that restores it. */
function putting(of: object, name: string, value: unknown): () => void {
  const was = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { value, configurable: true, writable: true });
  return () => {
    if (was) Object.defineProperty(of, name, was);
    else Reflect.deleteProperty(of, name);
  };
}
