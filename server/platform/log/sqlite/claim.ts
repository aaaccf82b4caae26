import Database from 'better-sqlite3';
import { createPrivate, makePrivate, PRIVATE_FILE } from '../../private-files.ts';
import { PROCESSES_MAX } from '../../source.ts';
import type { DatabaseClaim } from '../database.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import type { Logger } from '../logger.ts';

/** A server that is stopping may still be closing its log. */
const WAIT_MS = 2000;

export interface Claimed {
  /** The number of this process among those that have the database open. */
  readonly process: number;
  /** No other server may have it open. */
  readonly isAlone: boolean;
  release(): void;
}

/**
 * Claims the database for a server, with a number that none of those beside it has. Throws a {@link DatabaseUnusable} when another
 * server's claim stands against it, and when {@link PROCESSES_MAX} have it.
 *
 * The claim is a lock on an empty SQLite file beside the database, held by a transaction that never ends. The system
 * releases it with the process, however that ends. The file itself stays: if it were deleted, two servers could each hold
 * a lock, on two files of one name. Reading, rebuilding and verifying need no claim.
 */
export function claimDatabase(file: string, claim: DatabaseClaim, logger: Logger): Claimed {
  const lock = openLock(`${file}-claim`, WAIT_MS, logger);
  try {
    if (claim === 'alone') lock.exec('BEGIN EXCLUSIVE');
    else lock.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseUnusable(
      file,
      'another server uses it, and the viewers of one would not hear those of the other',
      'Stop that server first, or give both the same NATS_URL.',
      { cause: error },
    );
  }
  if (claim === 'alone') return { process: 0, isAlone: true, release: () => void lock.close() };
  const number = claimNumber(file, logger);
  if (!number) {
    lock.close();
    throw new DatabaseUnusable(
      file,
      `${PROCESSES_MAX} servers use it, which is as many as may`,
      'Stop one of them first.',
    );
  }
  return {
    process: number.process,
    isAlone: false,
    release() {
      number.release();
      lock.close();
    },
  };
}

/** Claims the lowest free number, by a lock on a file of its own. */
function claimNumber(file: string, logger: Logger): Claimed | null {
  for (let process = 0; process < PROCESSES_MAX; process++) {
    const lock = openLock(`${file}-claim-${process}`, 0, logger);
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return { process, isAlone: false, release: () => void lock.close() };
    } catch (error) {
      lock.close();
      if (!isBusy(error)) throw error;
    }
  }
  return null;
}

function openLock(file: string, timeout: number, logger: Logger): Database.Database {
  createPrivate(file, logger);
  // A killed process leaves its file behind.
  makePrivate(`${file}-journal`, PRIVATE_FILE, logger);
  return new Database(file, { timeout });
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
