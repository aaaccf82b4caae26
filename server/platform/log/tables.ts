import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { RowTables } from './log.ts';
import type { Connection } from './connection.ts';
import { DatabaseUnusable } from './database-unusable.ts';

/** Marks the file as ours: "SELL". */
export const APPLICATION_ID = 0x53454c4c;
export const SCHEMA_VERSION = 1;

export interface EventRow {
  position: number;
  stream: string;
  version: number;
  type: string;
  actor_id: number | null;
  command_id: string;
  recorded_at: number;
  hash: string;
  data: string;
}

export interface ProjectionRow {
  name: string;
  version: number;
  /** JSON: the tables it made, so that a later version knows what to drop. */
  tables: string;
  /** While it is being rebuilt: folded up to here. Null: every commit keeps it up to date. */
  position: number | null;
}

/**
 * `position` is the rowid, counted up inside the write transaction: rising in the order of commits, and since
 * no event is ever deleted, without a hole and without AUTOINCREMENT's extra table. `data` comes last, so that
 * reading the other columns never follows a long event's overflow pages.
 */
const SCHEMA = `
CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  version INTEGER NOT NULL,
  type TEXT NOT NULL,
  actor_id INTEGER,
  command_id TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  hash TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX events_by_stream ON events (stream, version);
-- generation counts rebuilds: whoever sees it change looks whether its projections are still the file's.
CREATE TABLE log_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_position INTEGER NOT NULL,
  generation INTEGER NOT NULL
) STRICT;
INSERT INTO log_state VALUES (1, 0, 0);
CREATE TABLE snapshots (
  stream TEXT PRIMARY KEY,
  state_version INTEGER NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT;
CREATE TABLE timers (id TEXT PRIMARY KEY, due_at INTEGER NOT NULL, command TEXT NOT NULL) STRICT;
CREATE INDEX timers_by_due_at ON timers (due_at);
-- A reply is JSON; it is null where the command replied with nothing. A refusal was kept here once.
CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  fingerprint TEXT NOT NULL,
  reply TEXT,
  refusal TEXT,
  answered_at INTEGER NOT NULL
) STRICT;
CREATE TABLE projections (
  name TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  tables TEXT NOT NULL,
  position INTEGER
) STRICT;
CREATE TABLE row_tables (name TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT;
`;

/**
 * Makes the file whole under another name and only then gives it its own, so that neither a kill nor a second
 * process starting at the same moment can meet half a database.
 */
export function createDatabase(file: string): void {
  const unfinished = `${file}.new-${process.pid}`;
  rmSync(unfinished, { force: true });
  try {
    const db = new Database(unfinished);
    try {
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.transaction(() => {
        db.exec(SCHEMA);
        db.pragma(`user_version = ${SCHEMA_VERSION}`);
      })();
      db.pragma('journal_mode = WAL');
    } finally {
      db.close();
    }
    sync(unfinished);
    giveName(unfinished, file);
    sync(dirname(file));
  } finally {
    rmSync(unfinished, { force: true });
    rmSync(`${unfinished}-journal`, { force: true });
  }
}

function giveName(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return;
    // Some file systems have no hard links.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') renameSync(unfinished, file);
    else throw error;
  }
}

function sync(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Runs the migrations that this file has not seen, all or none of them. */
export function migrateRowTables({ db }: Connection, rowTables: readonly RowTables[]): void {
  const versionOf = db.prepare<[string], number>('SELECT version FROM row_tables WHERE name = +?').pluck();
  const setVersion = db.prepare<[string, number]>(
    'INSERT INTO row_tables VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET version = excluded.version',
  );
  const hasColumn = db.prepare<[string, string]>('SELECT 1 FROM pragma_table_info(?) WHERE name = +?');
  db.transaction(() => {
    for (const { name, migrations } of rowTables) {
      const version = versionOf.get(name) ?? 0;
      if (version > migrations.length)
        throw new DatabaseUnusable(
          db.name,
          `its tables of ${name} were made by a newer version of this program`,
          'Start the newer version, or restore a backup made with this one.',
        );
      if (version === migrations.length) continue;
      for (const { sql, unless } of migrations.slice(version).flat())
        if (!unless || !hasColumn.get(unless.table, unless.column))
          for (const text of sql('sqlite')) db.exec(text);
      setVersion.run(name, migrations.length);
    }
  }).immediate();
}
