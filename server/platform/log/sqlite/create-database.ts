import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { createPrivate } from '../../private-files.ts';
import { silentLogger } from '../logger.ts';
import { logState, logTables } from '../tables/log-tables.ts';
import { createTableSql } from '../tables/table.ts';
import { Connection } from './connection.ts';

/** Marks the file as ours: "SELL". */
export const APPLICATION_ID = 0x53454c4c;
export const SCHEMA_VERSION = 1;

/**
 * Creates the file under a temporary name and renames it when complete. So neither a kill nor a second process starting at
 * the same moment leaves or sees half a database.
 */
export function createDatabase(file: string): void {
  const unfinished = `${file}.new-${process.pid}`;
  rmSync(unfinished, { force: true });
  try {
    createPrivate(unfinished, silentLogger);
    const db = new Database(unfinished);
    try {
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.transaction(() => {
        for (const table of logTables) for (const sql of createTableSql(table, 'sqlite')) db.exec(sql);
        new Connection(db).run(logState.insert({ id: 1, last_position: 0, generation: 0 }));
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

/** False: a file of this name exists, and stays. */
export function giveName(unfinished: string, file: string): boolean {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return false;
    // Some file systems have no hard links.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') renameSync(unfinished, file);
    else throw error;
  }
  return true;
}

/** Syncs a file or a folder, so that it survives a power cut. */
export function sync(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
