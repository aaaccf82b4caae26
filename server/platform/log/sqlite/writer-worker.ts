import Database from 'better-sqlite3';
import type { SqlValue } from '../tables/statement.ts';
import { migrate, type Migrations } from './migrate.ts';
import { openWriting } from './open-file.ts';
import { serve, type Server } from './serving.ts';

/** SQLite should restart a WAL of this many pages: 16 MB. */
const WAL_MAX = 4000;
/** If checkpoints keep failing, SQLite checkpoints during a commit once the WAL has this many pages: 256 MB. */
const WAL_LIMIT = 64_000;

/** Statements to run, in order. */
export interface Run {
  /** Statements that this thread has not seen yet. */
  readonly news: readonly SentStatement[];
  /** For each statement: its id, then its values. */
  readonly steps: readonly SqlValue[];
}

export interface SentStatement {
  readonly id: number;
  readonly sql: string;
  /** How many parameters it has. */
  readonly values: number;
}

/** Pages in the WAL, and how many of them are copied into the database. */
export interface WalState {
  readonly log: number;
  readonly checkpointed: number;
}

/** The requests that the thread answers. */
export type WriterAsked =
  /** Answers with the rows of each query, or with null if another process has the write lock. */
  | { readonly what: 'begin'; readonly run: Run }
  | { readonly what: 'commit'; readonly texts: readonly string[]; readonly run: Run }
  | { readonly what: 'rollback' }
  /** All of the run or nothing, also inside a transaction. */
  | { readonly what: 'write'; readonly run: Run }
  | { readonly what: 'execute'; readonly texts: readonly string[] }
  | { readonly what: 'migrate'; readonly migrations: readonly Migrations[] }
  | { readonly what: 'lookAtWal' }
  /** Copies the last pages of a long WAL, so that SQLite restarts it. */
  | { readonly what: 'restartWal' };

interface Known extends SentStatement {
  prepared?: Database.Statement<SqlValue[]>;
}

/** The connection that writes. */
class WriterServer implements Server<WriterAsked> {
  readonly #db: Database.Database;
  readonly #begin;
  readonly #commit;
  readonly #rollback;
  readonly #look;
  readonly #checkpoint;
  readonly #savepoint: (run: Run) => void;
  readonly #known: Known[] = [];

  constructor(file: string) {
    const db = openWriting(file);
    // A wait inside SQLite would hold up every other request to this thread.
    db.pragma('busy_timeout = 0');
    db.pragma(`wal_autocheckpoint = ${WAL_LIMIT}`);
    this.#db = db;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#rollback = db.prepare('ROLLBACK');
    this.#look = db.prepare<[], WalState>('PRAGMA wal_checkpoint(NOOP)');
    this.#checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
    this.#savepoint = db.transaction((run: Run) => this.#write(run));
  }

  answer(asked: WriterAsked): unknown {
    // First, because each statement is sent only once, even if the request fails.
    if ('run' in asked) for (const told of asked.run.news) this.#known[told.id] = { ...told };
    switch (asked.what) {
      case 'begin':
        return this.#orTakeBack(() => (this.#isLockTaken() ? this.#rowsOf(asked.run) : null));
      case 'commit':
        return this.#orTakeBack(() => {
          this.#execute(asked.texts);
          this.#write(asked.run);
          this.#commit.run();
        });
      case 'rollback':
        return this.#takeBack();
      case 'write':
        return this.#savepoint(asked.run);
      case 'execute':
        return this.#execute(asked.texts);
      case 'migrate':
        return migrate(this.#db, asked.migrations);
      case 'lookAtWal':
        return this.#look.get();
      case 'restartWal':
        if (this.#look.get()!.log > WAL_MAX) this.#checkpoint.get();
    }
    return undefined;
  }

  close(): void {
    this.#db.close();
  }

  #isLockTaken(): boolean {
    try {
      this.#begin.run();
      return true;
    } catch (error) {
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
      throw error;
    }
  }

  #orTakeBack<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#takeBack();
      throw error;
    }
  }

  /** SQLite itself rolls back on some errors, such as a full disk. */
  #takeBack(): void {
    if (this.#db.inTransaction) this.#rollback.run();
  }

  #execute(texts: readonly string[]): void {
    for (const text of texts) this.#db.exec(text);
  }

  #write(run: Run): void {
    this.#each(run, (statement, values) => void statement.run(...values));
  }

  #rowsOf(run: Run): unknown[][] {
    const answers: unknown[][] = [];
    this.#each(run, (statement, values) => void answers.push(statement.all(...values)));
    return answers;
  }

  #each(
    { steps }: Run,
    act: (statement: Database.Statement<SqlValue[]>, values: readonly SqlValue[]) => void,
  ): void {
    for (let at = 0; at < steps.length;) {
      const known = this.#known[steps[at] as number]!;
      known.prepared ??= this.#db.prepare<SqlValue[]>(known.sql);
      const end = at + 1 + known.values;
      act(known.prepared, steps.slice(at + 1, end));
      at = end;
    }
  }
}

serve((file) => new WriterServer(file));
