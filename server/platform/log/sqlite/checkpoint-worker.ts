import Database from 'better-sqlite3';
import { serve, type Server } from './serving.ts';

/** A request to the thread. */
export type CheckpointAsked = 'checkpoint';

class CheckpointServer implements Server<CheckpointAsked> {
  readonly #db: Database.Database;
  readonly #checkpoint;

  constructor(file: string) {
    this.#db = new Database(file, { fileMustExist: true });
    this.#db.pragma('synchronous = FULL');
    this.#checkpoint = this.#db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  }

  answer(): void {
    this.#checkpoint.get();
  }

  close(): void {
    this.#db.close();
  }
}

serve((file) => new CheckpointServer(file));
