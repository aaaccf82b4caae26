import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { EngineFailed } from '../engine.ts';
import type { ThreadAnswer, Failure, Told } from './serving.ts';

/** The thread died. Its last request may or may not have succeeded. */
export class ThreadLost extends EngineFailed {
  override readonly name = 'ThreadLost';
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * A thread with its own connection to a file. What must stay true:
 * - It answers requests one at a time, in order.
 * - It keeps the process alive only while a request is pending.
 * - After it closes a file, the next log reuses it, because starting a thread costs more than opening a log.
 */
export class Thread<Asked> {
  readonly #program: string;
  readonly #running: Running;
  #isUseless = false;
  #isEnded = false;

  /**
   * `program` is a file in this folder that calls `serve`. `lostUnasked` is called if the thread dies while no request is
   * pending.
   */
  constructor(program: string, file: string, lostUnasked: (loss: ThreadLost) => void = () => {}) {
    this.#program = program;
    this.#running = take(program);
    this.#running.lostUnasked = lostUnasked;
    // If it fails, every later request rejects with this error, too.
    this.#tell({ open: file }).catch(() => (this.#isUseless = true));
  }

  /** Whether it can answer no more requests. */
  get isLost(): boolean {
    return this.#isUseless || this.#running.loss !== undefined;
  }

  /** Rejects with the thread's error, or with a {@link ThreadLost}. */
  ask(asked: Asked): Promise<unknown> {
    if (this.#isEnded) return Promise.reject(new ThreadLost('the database is closed'));
    return this.#tell({ ask: asked });
  }

  /** Resolves after the pending requests are answered and the file is closed. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    try {
      await this.#tell('close');
      park(this.#program, this.#running);
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
    }
  }

  #tell(told: Told<Asked>): Promise<unknown> {
    return this.#running.tell(told);
  }
}

class Running {
  loss: ThreadLost | undefined;
  lostUnasked: (loss: ThreadLost) => void = () => {};
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];

  constructor(program: string) {
    const compiled = getCompileCacheDir();
    this.#worker = new Worker(new URL(program, import.meta.url), {
      ...(compiled !== undefined && { env: { ...process.env, NODE_COMPILE_CACHE: compiled } }),
    });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#answered(answer));
    let why: unknown = 'it stopped';
    this.#worker.on('error', (error) => (why = error));
    this.#worker.once('exit', () => {
      this.#lose(new ThreadLost(`the database thread has died: ${String(why)}`));
    });
    // After the listeners: adding one refs the worker again.
    this.#worker.unref();
  }

  tell(told: Told<unknown>): Promise<unknown> {
    if (this.loss) return Promise.reject(this.loss);
    return new Promise((resolve, reject) => {
      this.#worker.postMessage(told);
      if (this.#waiting.length === 0) this.#worker.ref();
      this.#waiting.push({ resolve, reject });
    });
  }

  #answered(answer: ThreadAnswer): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if ('failure' in answer) waiting?.reject(errorOf(answer.failure));
    else waiting?.resolve(answer.answer);
  }

  #lose(loss: ThreadLost): void {
    this.loss = loss;
    if (this.#waiting.length === 0) this.lostUnasked(loss);
    for (const { reject } of this.#waiting.splice(0)) reject(loss);
  }
}

/** Idle threads, by program. */
const parked = new Map<string, Running[]>();

function take(program: string): Running {
  const waiting = parked.get(program) ?? [];
  let running = waiting.pop();
  while (running?.loss) running = waiting.pop();
  return running ?? new Running(program);
}

function park(program: string, running: Running): void {
  running.lostUnasked = () => {};
  const waiting = parked.get(program);
  if (waiting) waiting.push(running);
  else parked.set(program, [running]);
}

function errorOf({ message, code }: Failure): Error {
  if (code?.startsWith('SQLITE_')) return new Database.SqliteError(message, code);
  return Object.assign(new Error(message), code !== undefined && { code });
}
