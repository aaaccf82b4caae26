import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { LogPlace } from '../platform/log/databases.ts';
import type { Engine } from '../platform/log/engine.ts';
import { silentLogger } from '../platform/log/logger.ts';
import { PostgresEngine } from '../platform/log/postgresql/engine.ts';
import { PostgresqlWriter } from '../platform/log/postgresql/writer.ts';
import { SqliteEngine } from '../platform/log/sqlite/engine.ts';
import { databaseFile } from '../platform/log/sqlite/sqlite-log.ts';

/** A PostgreSQL server that this run is on; without, each log is a file in its data folder. */
const SERVER = inject('postgresql');

export function tempDir(): string {
  return mkdtempSync(join(tmpdir(), 'sellover-test-'));
}

/** Where the log of a test's data folder is kept: on PostgreSQL in a database that is named like the folder. */
export function placeOf(dataDir: string): LogPlace {
  return { dataDir, databaseUrl: SERVER === undefined ? null : `${SERVER}/${basename(dataDir)}` };
}

/** Makes the place's database, where a server is to find one. */
export async function makePlace(dataDir: string): Promise<LogPlace> {
  const place = placeOf(dataDir);
  if (place.databaseUrl !== null) await onServer(`CREATE DATABASE "${basename(dataDir)}"`, { or: '42P04' });
  return place;
}

/** Takes the folder away, and its database. */
export async function removePlace(dataDir: string): Promise<void> {
  if (SERVER !== undefined) await onServer(`DROP DATABASE IF EXISTS "${basename(dataDir)}" WITH (FORCE)`);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Of a place that nobody has open, to one that is not there. */
export async function copyPlace(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  if (SERVER !== undefined) await onServer(`CREATE DATABASE "${basename(to)}" TEMPLATE "${basename(from)}"`);
}

/** The engine of a place whose log has been opened before. */
export async function engineAt(dataDir: string): Promise<Engine> {
  const { databaseUrl } = placeOf(dataDir);
  if (databaseUrl === null) return new SqliteEngine(databaseFile(dataDir), silentLogger);
  return new PostgresEngine(databaseUrl, databaseUrl, await PostgresqlWriter.open(databaseUrl, databaseUrl));
}

/** Runs a statement behind the log's back, with values for `$1` and so on; gives its rows. */
export async function askAt<Row extends object>(
  dataDir: string,
  sql: string,
  ...values: readonly (string | number | null)[]
): Promise<Row[]> {
  if (SERVER !== undefined) return onServer<Row>(sql, { database: basename(dataDir), values });
  const db = new Database(databaseFile(dataDir));
  try {
    const statement = db.prepare<[object], Row>(sql);
    const named = Object.fromEntries(values.map((value, i) => [i + 1, value]));
    if (statement.reader) return statement.all(named);
    statement.run(named);
    return [];
  } finally {
    db.close();
  }
}

/** The names of all tables of a place. */
export async function tablesAt(dataDir: string): Promise<string[]> {
  const rows = await askAt<{ name: string }>(
    dataDir,
    SERVER === undefined
      ? `SELECT name FROM sqlite_schema WHERE type = 'table'`
      : `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  return rows.map(({ name }) => name);
}

/** How a table is made, so far as it can be compared with another of the same engine. */
export async function columnsAt(
  dataDir: string,
  table: string,
): Promise<{ readonly columns: readonly object[]; readonly indexes: readonly string[] }> {
  const [columns, indexes] =
    SERVER === undefined
      ? [
          `SELECT name, type, "notnull" FROM pragma_table_info($1)`,
          'SELECT name FROM pragma_index_list($1) ORDER BY name',
        ]
      : [
          `SELECT column_name, data_type, is_nullable FROM information_schema.columns
           WHERE table_name = $1 ORDER BY ordinal_position`,
          'SELECT indexname AS name FROM pg_indexes WHERE tablename = $1 ORDER BY indexname',
        ];
  const named = await askAt<{ name: string }>(dataDir, indexes, table);
  return { columns: await askAt(dataDir, columns, table), indexes: named.map(({ name }) => name) };
}

/** Every row of a table of a place, in the order of its first column. */
export function rowsAt(dataDir: string, table: string): Promise<object[]> {
  return askAt(dataDir, `SELECT * FROM "${table}" ORDER BY 1`);
}

/** As the log reads them: whole numbers as JavaScript's own. */
const types = { whole: { to: 20, from: [20, 1700], parse: Number, serialize: String } };

/** It is well, too, when the server answers with the code `or`. */
async function onServer<Row extends object>(
  statement: string,
  {
    database = 'postgres',
    values = [],
    or,
  }: {
    readonly database?: string;
    readonly values?: readonly (string | number | null)[];
    readonly or?: string;
  } = {},
): Promise<Row[]> {
  const sql = postgres(`${SERVER}/${database}`, { max: 1, types, onnotice: () => {} });
  try {
    return [...(await sql.unsafe<Row[]>(statement, [...values]))];
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === or) return [];
    throw error;
  } finally {
    await sql.end();
  }
}
