import { Worker } from 'node:worker_threads';
import type { Asked } from './checkpoint-worker.ts';
import type { Connection } from './connection.ts';
import type { Logger } from '../logger.ts';

/** Groups of commands between two looks at the WAL. */
const LOOK_EVERY = 16;
/** Pages in the WAL that the database has not got yet: 4 MB. */
const BEHIND_MAX = 1000;
/** Pages after which the WAL should begin anew: 16 MB. */
const WAL_MAX = 4000;
/** Should the worker fail again and again, SQLite does its work while it commits, as it always can: 256 MB. */
const WAL_LIMIT = 64_000;

/** Pages in the WAL, and how many of them the database has. */
interface WalState {
  readonly log: number;
  readonly checkpointed: number;
}

/**
 * Brings what was committed from the WAL into the database. That writes and syncs megabytes, so another thread
 * does it while this one goes on committing. A WAL begins anew only once the database has all of it, which would
 * never happen while commands keep coming: the few pages that came meanwhile are brought over here.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #logger: Logger;
  readonly #look;
  readonly #checkpoint;
  #groups = 0;
  #worker: Worker | undefined;
  #isRunning = false;

  constructor(file: string, { db }: Connection, logger: Logger) {
    this.#file = file;
    this.#logger = logger;
    db.pragma(`wal_autocheckpoint = ${WAL_LIMIT}`);
    this.#look = db.prepare<[], WalState>('PRAGMA wal_checkpoint(NOOP)');
    this.#checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** To be called after each group of commands, when its transaction is over. */
  committed(): void {
    if (this.#isRunning || ++this.#groups % LOOK_EVERY !== 0) return;
    this.#orWarn(() => {
      const { log, checkpointed } = this.#look.get()!;
      if (log - checkpointed < BEHIND_MAX) return;
      this.#worker ??= this.#startWorker();
      this.#worker.postMessage('checkpoint' satisfies Asked);
      this.#isRunning = true;
    });
  }

  /**
   * Resolves when the worker has let the file go. It ends by itself: the driver aborts the whole process when its thread is
   * terminated in the middle of a call.
   */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    worker.removeAllListeners('message');
    // Else the process could end before.
    worker.ref();
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('end' satisfies Asked);
    await ended;
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: this.#file });
    worker.on('message', (failure: string | null) => this.#done(failure));
    worker.on('error', (error) => {
      this.#worker = undefined;
      this.#done(String(error));
    });
    // After the listeners, as a listener holds the process again: an idle log must not keep it from ending.
    worker.unref();
    return worker;
  }

  #done(failure: string | null): void {
    this.#isRunning = false;
    this.#orWarn(() => {
      if (failure !== null) throw new Error(failure);
      if (this.#look.get()!.log > WAL_MAX) this.#checkpoint.get();
    });
  }

  /** Nothing is lost when a checkpoint fails: the WAL has it all, and the next one may succeed. */
  #orWarn(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#logger.warn({ err: error }, 'a checkpoint failed');
    }
  }
}
