import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import pLimit, { type LimitFunction } from 'p-limit';

/** A child process that nobody needs ends after so long (ms). */
const IDLE_FOR = 10_000;

/** What a child process says of its work. At first it says only that it is ready. */
export type Said<Answer> = { readonly answer: Answer } | { readonly failure: string };

/** The work took all the time or memory that it had, or nobody waits for it any more. */
export class Stopped extends Error {
  readonly by: 'time' | 'memory' | 'caller';

  constructor(by: Stopped['by']) {
    super(`stopped by ${by}`);
    this.by = by;
  }
}

interface Bounds {
  /** Milliseconds, from when the work begins. */
  readonly lastsMax: number;
  /** Of the heap. */
  readonly megabytesMax: number;
  /** Others wait. */
  readonly atOnce: number;
}

/**
 * Work on what strangers sent, in child processes that know nothing of ours. A thread would not do: Node ends the whole
 * process where memory runs out within one large allocation. The default export of `program` is the work. Its task and
 * its answer are JSON. A child process stays for the next work until it is idle for a while.
 */
export class Apart<Task extends object, Answer> {
  readonly #program: URL;
  readonly #bounds: Bounds;
  readonly #turn: LimitFunction;
  readonly #idle: { readonly child: ChildProcess; readonly end: NodeJS.Timeout }[] = [];

  constructor(program: URL, bounds: Bounds) {
    this.#program = program;
    this.#bounds = bounds;
    this.#turn = pLimit(bounds.atOnce);
  }

  /** Throws {@link Stopped}, and stops the work, once it has used up its bounds or `gone` is aborted. */
  run(task: Task, gone?: AbortSignal): Promise<Answer> {
    return this.#turn(async () => {
      if (gone?.aborted) throw new Stopped('caller');
      const child = this.#waiting() ?? (await this.#started());
      const said = await this.#asked(child, task, gone);
      this.#park(child);
      if ('answer' in said) return said.answer;
      throw new Error(said.failure);
    });
  }

  #waiting(): ChildProcess | undefined {
    const parked = this.#idle.pop();
    clearTimeout(parked?.end);
    return parked?.child.connected ? parked.child : undefined;
  }

  #park(child: ChildProcess): void {
    const end = setTimeout(() => {
      this.#idle.shift();
      child.disconnect();
    }, IDLE_FOR);
    this.#idle.push({ child, end: end.unref() });
  }

  async #started(): Promise<ChildProcess> {
    const compiled = getCompileCacheDir();
    const child = fork(new URL('child.ts', import.meta.url), [this.#program.href], {
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
      execArgv: [`--max-old-space-size=${this.#bounds.megabytesMax}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Of an idle one, which is found out at the next work.
    child.on('error', () => {});
    await heard(child);
    return child;
  }

  async #asked(child: ChildProcess, task: Task, gone: AbortSignal | undefined): Promise<Said<Answer>> {
    const time = AbortSignal.timeout(this.#bounds.lastsMax);
    const over = gone ? AbortSignal.any([time, gone]) : time;
    const stop = () => child.kill('SIGKILL');
    over.addEventListener('abort', stop);
    if (over.aborted) stop();
    try {
      child.send(task);
      return await heard<Said<Answer>>(child);
    } catch (error) {
      if (gone?.aborted) throw new Stopped('caller');
      throw time.aborted ? new Stopped('time') : error;
    } finally {
      over.removeEventListener('abort', stop);
    }
  }
}

/** What it says next. Rejects with {@link Stopped} if a signal ends it instead. */
function heard<What>(child: ChildProcess): Promise<What> {
  const { promise, resolve, reject } = Promise.withResolvers<What>();
  const ended = (code: number | null) =>
    reject(code === null ? new Stopped('memory') : new Error(`a child process has ended with ${code}`));
  child.on('message', resolve).on('exit', ended).on('error', reject);
  child.ref();
  return promise.finally(() => {
    child.off('message', resolve).off('exit', ended).off('error', reject);
    // After the listeners: adding one refs the channel. An idle process holds up no end of ours.
    child.unref();
    child.channel?.unref();
  });
}
