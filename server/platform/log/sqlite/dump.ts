import { copyFileSync, chmodSync, constants } from 'node:fs';
import Database from 'better-sqlite3';
import { createPrivate, PRIVATE_FILE } from '../../private-files.ts';
import { silentLogger } from '../logger.ts';
import type { OnProgress } from '../tables/rebuild.ts';
import { openReader } from './connection.ts';

/** So many that a dump is quick, and so few that the process answers meanwhile. */
const PAGES_AT_ONCE = 500;

/**
 * Writes the database, in use or not, into a new file as of one moment. A read transaction keeps that moment: without it
 * SQLite would begin again after every commit of a server. The file is complete in itself and has no write-ahead log.
 */
export async function dumpSqlite(file: string, to: string, onProgress: OnProgress): Promise<void> {
  const reader = openReader(file);
  try {
    reader.db.exec('BEGIN');
    reader.db.prepare('SELECT last_position FROM log_state').get();
    createPrivate(to, silentLogger);
    await reader.db.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages - remainingPages, totalPages);
        return PAGES_AT_ONCE;
      },
    });
  } finally {
    reader.close();
  }
  setJournal(to, 'DELETE');
}

/** Puts a dump in the place of an empty database that nobody has open. */
export function loadSqlite(from: string, file: string): void {
  copyFileSync(from, file, constants.COPYFILE_FICLONE);
  chmodSync(file, PRIVATE_FILE);
  setJournal(file, 'WAL');
}

function setJournal(file: string, mode: 'DELETE' | 'WAL'): void {
  const db = new Database(file, { fileMustExist: true });
  try {
    db.pragma(`journal_mode = ${mode}`);
  } finally {
    db.close();
  }
}
