import type { Comparison, DatabaseSize, Inspection, Scratch, StreamKind } from '../inspection.ts';
import type { ReadRange, Reads } from '../log.ts';
import type { EventRow } from '../tables/log-tables.ts';
import type { Write } from '../tables/statement.ts';
import type { Table } from '../tables/table.ts';
import { statementsOf } from './batch-statements.ts';
import { rowsOf, DatabaseSession } from './connection.ts';
import { readRange } from './event-ranges.ts';
import { makeTables } from './migrate.ts';

/** Whether a session finds the log's tables first, or its own temporary ones. */
const LOG_FIRST = `SELECT set_config('search_path', current_schema() || ', pg_temp', false)`;
const SCRATCH_FIRST = `SET search_path = pg_temp, `;

/** One connection that inspects a log's database. */
export class PostgresInspection implements Inspection {
  readonly reads: Reads;
  readonly #session: DatabaseSession;
  readonly #schema: string;
  #isStill = false;

  private constructor(session: DatabaseSession, schema: string) {
    this.#session = session;
    this.#schema = schema;
    this.reads = {
      one: async (query) => (await rowsOf(session.ask, query))[0],
      all: (query) => rowsOf(session.ask, query),
    };
  }

  static async open(url: string): Promise<PostgresInspection> {
    // An inspection blocks nobody, so it may take any time.
    const session = await DatabaseSession.open(url, { patient: true });
    const [row] = await session.query<{ schema: string }>('SELECT current_schema() AS schema');
    await session.query(LOG_FIRST);
    return new PostgresInspection(session, row!.schema);
  }

  range(range: ReadRange): Promise<readonly EventRow[]> {
    return readRange(this.#session.ask, range);
  }

  async size(): Promise<DatabaseSize> {
    const [row] = await this.#session.query<{ bytes: number }>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    return { bytes: row?.bytes ?? 0, walBytes: 0 };
  }

  kinds(): Promise<readonly StreamKind[]> {
    return this.#session.query<StreamKind>(
      `SELECT split_part(stream, '-', 1) AS kind, count(DISTINCT stream) AS streams, count(*) AS events
       FROM events GROUP BY kind ORDER BY events DESC`,
    );
  }

  async holdStill(): Promise<void> {
    if (this.#isStill) return;
    this.#isStill = true;
    await this.#session.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    // The snapshot begins with the first read.
    await this.#session.query('SELECT 1 FROM log_state');
  }

  /** What another connection needs to see the same snapshot, for as long as this one holds still. */
  async share(): Promise<{ readonly snapshot: string; readonly schema: string }> {
    const [row] = await this.#session.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    return { snapshot: row!.snapshot, schema: this.#schema };
  }

  async rowsByTable(): Promise<ReadonlyMap<string, number>> {
    const tables = await this.#session.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = $1::text::regnamespace AND relkind = 'r'`,
      [`"${this.#schema}"`],
    );
    const rows = new Map<string, number>();
    for (const { name } of tables) {
      const [row] = await this.#session.query<{ count: number }>(
        `SELECT count(*) AS count FROM "${this.#schema}"."${name}"`,
      );
      rows.set(name, row!.count);
    }
    return rows;
  }

  /** PostgreSQL checks while it reads: a damaged page is an error of the read. */
  async structure(): Promise<readonly string[]> {
    return [];
  }

  byStream(
    { stream, version }: Pick<EventRow, 'stream' | 'version'>,
    limit: number,
  ): Promise<readonly EventRow[]> {
    return this.#session.query<EventRow>(
      'SELECT * FROM events WHERE (stream, version) > ($1, $2) ORDER BY stream, version LIMIT $3',
      [stream, version, limit],
    );
  }

  holes(): Promise<readonly (Pick<EventRow, 'position' | 'stream' | 'version'> & { missing: number })[]> {
    return this.#session.query(
      `SELECT * FROM (
         SELECT position, stream, version,
                position - lag(position, 1, 0::bigint) OVER (ORDER BY position) - 1 AS missing
         FROM events
       ) AS gaps WHERE missing > 0`,
    );
  }

  async scratch(tables: readonly Table[]): Promise<Scratch> {
    await this.#apart(() => makeTables(this.#session, tables));
    return {
      write: (writes) => this.#apart(() => this.#write(writes)),
      compare: (table, rowsShown) => this.#compare(table, rowsShown),
    };
  }

  /** Runs `work` on the scratch tables. */
  async #apart(work: () => Promise<void>): Promise<void> {
    await this.#session.query(`${SCRATCH_FIRST}"${this.#schema}"`);
    try {
      await work();
    } finally {
      await this.#session.query(LOG_FIRST.replace('current_schema()', `'"${this.#schema}"'`));
    }
  }

  /** Atomic, so that the caller can retry without the damaged events. */
  async #write(writes: readonly Write[]): Promise<void> {
    const statements = statementsOf({ events: [], writes });
    await this.#session.query('SAVEPOINT before');
    try {
      await this.#session.askAll(statements);
    } catch (error) {
      await this.#session.query('ROLLBACK TO SAVEPOINT before');
      throw error;
    }
    await this.#session.query('RELEASE SAVEPOINT before');
  }

  async #compare(table: string, rowsShown: number): Promise<Comparison> {
    const [live, rebuilt] = [`"${this.#schema}"."${table}"`, `pg_temp."${table}"`];
    const only = (here: string, there: string) =>
      this.#session.query(`SELECT * FROM ${here} EXCEPT SELECT * FROM ${there} LIMIT ${rowsShown}`);
    const count = async (here: string) =>
      (await this.#session.query<{ count: number }>(`SELECT count(*) AS count FROM ${here}`))[0]?.count ?? 0;
    return {
      live: await count(live),
      rebuilt: await count(rebuilt),
      onlyLive: await only(live, rebuilt),
      onlyRebuilt: await only(rebuilt, live),
    };
  }

  async close(): Promise<void> {
    await this.#session.close();
  }
}
