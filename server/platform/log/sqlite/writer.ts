import type { Logger } from '../logger.ts';
import { bindingsOf, type Bound, type SqlValue, type Write } from '../tables/statement.ts';
import { compiledOf } from './connection.ts';
import type { Migrations } from './migrate.ts';
import { Thread } from './thread.ts';
import type { WriterAsked, Run, SentStatement, WalState } from './writer-worker.ts';

/**
 * The write connection, in a thread of its own, so that waiting for the disk never blocks the event loop. Each method
 * rejects with SQLite's error, or with a `ThreadLost`.
 */
export class SqliteWriter {
  readonly #thread: Thread<WriterAsked>;
  /** Ids of statements that the thread knows, or will know with the next run. */
  readonly #known = new Set<number>();
  #news: SentStatement[] = [];

  constructor(file: string, logger: Logger) {
    this.#thread = new Thread('writer-worker.ts', file, (loss) =>
      logger.warn({ file, err: loss }, 'the database thread has died; the next command starts another'),
    );
  }

  get isLost(): boolean {
    return this.#thread.isLost;
  }

  /** Takes the write lock and resolves to the rows of each query; null: another process has it. */
  begin(queries: readonly Bound<unknown>[]): Promise<unknown[][] | null> {
    return this.#ask<unknown[][] | null>({ what: 'begin', run: this.#running(queries) });
  }

  /** Commits the transaction with all of this, or with nothing. Throws, and sends nothing, for a value that SQL cannot hold. */
  commit(texts: readonly string[], writes: readonly Write[]): Promise<void> {
    return this.#ask<void>({ what: 'commit', texts, run: this.#running(writes) });
  }

  rollback(): Promise<void> {
    return this.#ask<void>({ what: 'rollback' });
  }

  /** Atomic, also inside a transaction. */
  async write(writes: readonly Write[]): Promise<void> {
    await this.#ask<void>({ what: 'write', run: this.#running(writes) });
  }

  execute(texts: readonly string[]): Promise<void> {
    return this.#ask<void>({ what: 'execute', texts });
  }

  migrate(migrations: readonly Migrations[]): Promise<void> {
    return this.#ask<void>({ what: 'migrate', migrations });
  }

  lookAtWal(): Promise<WalState> {
    return this.#ask<WalState>({ what: 'lookAtWal' });
  }

  restartWal(): Promise<void> {
    return this.#ask<void>({ what: 'restartWal' });
  }

  /** Finishes the pending requests first. */
  end(): Promise<void> {
    return this.#thread.end();
  }

  #ask<T>(asked: WriterAsked): Promise<T> {
    return this.#thread.ask(asked) as Promise<T>;
  }

  #running(statements: readonly Bound<unknown>[]): Run {
    const steps: SqlValue[] = [];
    for (const { statement, params } of statements) {
      const compiled = compiledOf(statement);
      const { id } = statement;
      if (!this.#known.has(id)) {
        this.#known.add(id);
        this.#news.push({ id, sql: compiled.sql, values: compiled.slots.length });
      }
      steps.push(id, ...bindingsOf(compiled, params));
    }
    const news = this.#news;
    this.#news = [];
    return { news, steps };
  }
}
