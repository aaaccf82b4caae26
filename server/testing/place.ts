import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { LogPlace } from '../platform/log/databases.ts';
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

export async function removePlace(dataDir: string): Promise<void> {
  if (SERVER !== undefined) await onServer(`DROP DATABASE IF EXISTS "${basename(dataDir)}" WITH (FORCE)`);
}

/** The names of all tables of a place. */
export async function tablesAt(dataDir: string): Promise<string[]> {
  const rows = await lookedUp<{ name: string }>(dataDir, {
    sqlite: `SELECT name FROM sqlite_schema WHERE type = 'table'`,
    postgresql: `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  });
  return rows.map(({ name }) => name);
}

/** Every row of a table of a place, in the order of its first column. */
export function rowsAt(dataDir: string, table: string): Promise<object[]> {
  const sql = `SELECT * FROM "${table}" ORDER BY 1`;
  return lookedUp(dataDir, { sqlite: sql, postgresql: sql });
}

async function lookedUp<Row extends object>(
  dataDir: string,
  query: { readonly sqlite: string; readonly postgresql: string },
): Promise<Row[]> {
  if (SERVER !== undefined) return onServer<Row>(query.postgresql, { database: basename(dataDir) });
  const db = new Database(databaseFile(dataDir), { readonly: true });
  try {
    return db.prepare<[], Row>(query.sqlite).all();
  } finally {
    db.close();
  }
}

/** It is well, too, when the server answers with the code `or`. */
async function onServer<Row extends object>(
  statement: string,
  { database = 'postgres', or }: { readonly database?: string; readonly or?: string } = {},
): Promise<Row[]> {
  const sql = postgres(`${SERVER}/${database}`, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe<Row[]>(statement))];
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === or) return [];
    throw error;
  } finally {
    await sql.end();
  }
}
