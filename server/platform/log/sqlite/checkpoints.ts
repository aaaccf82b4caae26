import type { Logger } from '../logger.ts';
import type { CheckpointAsked } from './checkpoint-worker.ts';
import type { SeenFile } from './seen-file.ts';
import { Thread } from './thread.ts';
import type { SqliteWriter } from './writer.ts';

/** Groups of commands between two checks of the WAL. */
const LOOK_EVERY = 16;
/** Pages in the WAL that are not in the database yet: 4 MB. */
const BEHIND_MAX = 1000;

/**
 * Copies committed pages from the WAL into the database. A checkpoint writes and syncs megabytes, so it has a thread of
 * its own while the writer keeps committing. SQLite restarts the WAL only after every page is copied. Under steady load
 * new pages always arrive during the copy, so the writer copies those last few itself.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #logger: Logger;
  readonly #seen: Pick<SeenFile, 'checkpointing'>;
  #groups = 0;
  #thread: Thread<CheckpointAsked> | undefined;
  #isRunning = false;
  #isDone = false;
  #isClosed = false;

  constructor(file: string, logger: Logger, seen: Pick<SeenFile, 'checkpointing'>) {
    this.#file = file;
    this.#seen = seen;
    this.#logger = logger;
  }

  /** Call it after each commit, before the next transaction begins. */
  committed(writer: Pick<SqliteWriter, 'lookAtWal' | 'restartWal'>): void {
    if (this.#isDone) {
      this.#isDone = false;
      void this.#orWarn(this.#seen.checkpointing(() => writer.restartWal()));
    } else if (!this.#isRunning && ++this.#groups % LOOK_EVERY === 0) void this.#orWarn(this.#look(writer));
  }

  /** Resolves when its thread has closed the file. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.end();
  }

  async #look(writer: Pick<SqliteWriter, 'lookAtWal'>): Promise<void> {
    this.#isRunning = true;
    try {
      const { log, checkpointed } = await writer.lookAtWal();
      if (log - checkpointed < BEHIND_MAX || this.#isClosed) return;
      if (this.#thread?.isLost) void this.#thread.end();
      if (!this.#thread || this.#thread.isLost) this.#thread = new Thread('checkpoint-worker.ts', this.#file);
      const thread = this.#thread;
      await this.#seen.checkpointing(() => thread.ask('checkpoint'));
      this.#isDone = true;
    } finally {
      this.#isRunning = false;
    }
  }

  /** A failed checkpoint loses nothing: the WAL has all pages, and the next one may succeed. */
  async #orWarn(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#logger.warn({ err: error }, 'a checkpoint failed');
    }
  }
}
