import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { FolderReadOnly, StrangeDatabase } from '../database-unusable.ts';
import type {
  Comparison,
  DatabaseSize,
  Inspection,
  InspectOptions,
  Scratch,
  StreamKind,
} from '../inspection.ts';
import type { ReadRange, Reads } from '../log.ts';
import type { EventRow } from '../tables/log-tables.ts';
import type { Write } from '../tables/statement.ts';
import { createTableSql, type Table } from '../tables/table.ts';
import { Connection, openReader } from './connection.ts';
import { APPLICATION_ID } from './create-database.ts';
import { EventRanges } from './event-ranges.ts';
import { isReadOnlyFolder, openCopy } from './read-only-folder.ts';

const STRUCTURE_LINES_MAX = 10;

/** Throws a {@link StrangeDatabase} if the file is not ours. */
export async function inspectSqlite(
  file: string,
  { grows = false }: InspectOptions = {},
): Promise<Inspection> {
  try {
    return inspectionOf(file, file);
  } catch (error) {
    if (!isReadOnlyFolder(error)) throw error;
    if (grows) throw new FolderReadOnly(file, { cause: error });
    return openCopy(file, (copy) => inspectionOf(file, copy));
  }
}

function inspectionOf(file: string, read: string): Inspection {
  const connection = openReader(read);
  try {
    return new SqliteInspection(file, connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

class SqliteInspection implements Inspection {
  readonly reads: Reads;
  readonly #file: string;
  readonly #connection: Connection;
  readonly #db: Database.Database;
  readonly #ranges: EventRanges;
  #scratch: SqliteScratch | undefined;

  constructor(file: string, connection: Connection) {
    if (connection.db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
      throw new StrangeDatabase(file);
    this.#file = file;
    this.#connection = connection;
    this.#db = connection.db;
    this.#ranges = new EventRanges(connection);
    this.reads = {
      one: async (query) => connection.one(query),
      all: async (query) => connection.all(query),
    };
  }

  async range(range: ReadRange): Promise<readonly EventRow[]> {
    return this.#ranges.read(range);
  }

  async size(): Promise<DatabaseSize> {
    const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    return { bytes: sizeOf(this.#file), walBytes: sizeOf(`${this.#file}-wal`) };
  }

  async kinds(): Promise<readonly StreamKind[]> {
    return this.#db
      .prepare<[], StreamKind>(
        `SELECT substr(stream, 1, instr(stream, '-') - 1) AS kind,
                count(DISTINCT stream) AS streams, count(*) AS events
         FROM events GROUP BY kind ORDER BY events DESC`,
      )
      .all();
  }

  async holdStill(): Promise<void> {
    // A transaction cannot be begun before a database is attached.
    this.#scratch = new SqliteScratch(this.#db);
    this.#db.exec('BEGIN');
  }

  async structure(): Promise<readonly string[]> {
    const lines = this.#db.pragma(`main.integrity_check(${STRUCTURE_LINES_MAX})`) as {
      integrity_check: string;
    }[];
    return lines.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  }

  async byStream(
    { stream, version }: Pick<EventRow, 'stream' | 'version'>,
    limit: number,
  ): Promise<readonly EventRow[]> {
    return this.#db
      .prepare<[string, number, number], EventRow>(
        'SELECT * FROM events WHERE (stream, version) > (+?, +?) ORDER BY stream, version LIMIT +?',
      )
      .all(stream, version, limit);
  }

  async holes(): Promise<(Pick<EventRow, 'position' | 'stream' | 'version'> & { missing: number })[]> {
    return this.#db
      .prepare<[], Pick<EventRow, 'position' | 'stream' | 'version'> & { missing: number }>(
        `SELECT * FROM (
           SELECT position, stream, version,
                  position - lag(position, 1, 0) OVER (ORDER BY position) - 1 AS missing
           FROM events
         ) WHERE missing > 0`,
      )
      .all();
  }

  async scratch(tables: readonly Table[]): Promise<Scratch> {
    if (!this.#scratch) throw new Error('The log must hold still first');
    this.#scratch.make(tables);
    return this.#scratch;
  }

  async close(): Promise<void> {
    this.#connection.close();
    this.#scratch?.close();
  }
}

/** A temporary database beside the log's, seen by the same connection so that SQLite itself compares them. */
class SqliteScratch implements Scratch {
  readonly #live: Database.Database;
  readonly #rebuilt: Connection;
  readonly #writeAll: (writes: readonly Write[]) => void;

  constructor(live: Database.Database) {
    this.#live = live;
    const db = attachNew(live);
    // Fast and not durable, because it is thrown away anyway.
    for (const fast of [
      'journal_mode = MEMORY',
      'synchronous = OFF',
      'foreign_keys = OFF',
      'cache_size = -65536',
    ])
      db.pragma(fast);
    this.#rebuilt = new Connection(db);
    this.#writeAll = db.transaction((writes: readonly Write[]) => {
      for (const write of writes) this.#rebuilt.run(write);
    });
  }

  make(tables: readonly Table[]): void {
    for (const table of tables) for (const sql of createTableSql(table, 'sqlite')) this.#rebuilt.db.exec(sql);
  }

  async write(writes: readonly Write[]): Promise<void> {
    this.#writeAll(writes);
  }

  async compare(table: string, rowsShown: number): Promise<Comparison> {
    const only = (here: string, there: string) =>
      this.#live
        .prepare<[], object>(
          `SELECT * FROM ${here}."${table}" EXCEPT SELECT * FROM ${there}."${table}" LIMIT ${rowsShown}`,
        )
        .all();
    const count = (here: string) =>
      this.#live.prepare<[], number>(`SELECT count(*) FROM ${here}."${table}"`).pluck().get() ?? 0;
    return {
      live: count('main'),
      rebuilt: count('rebuilt'),
      onlyLive: only('main', 'rebuilt'),
      onlyRebuilt: only('rebuilt', 'main'),
    };
  }

  close(): void {
    this.#rebuilt.close();
  }
}

/** The file is unlinked once both connections have it open. So nothing of it stays, however the process ends. */
function attachNew(live: Database.Database): Database.Database {
  const directory = mkdtempSync(join(tmpdir(), 'sellover-verify-'));
  try {
    const file = join(directory, 'rebuilt.db');
    const db = new Database(file);
    live.prepare('ATTACH ? AS rebuilt').run(file);
    return db;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
