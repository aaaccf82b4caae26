import Database from 'better-sqlite3';
import type { Claim } from '../database.ts';
import { DatabaseUnusable } from '../database-unusable.ts';

/** A server that is stopping may still be closing its log. */
const WAIT_MS = 2000;

/**
 * Claims the database for a server; what it returns gives it back. Throws a {@link DatabaseUnusable} when another
 * server's claim stands against it.
 *
 * The claim is a lock on an empty SQLite file beside the database, held by a transaction that never ends: the system
 * drops it with the process, however that ends. The file itself stays, as taking it away could leave two servers
 * with a lock each, on two files of one name. Whoever only reads, rebuilds or verifies needs no claim.
 */
export function claimDatabase(file: string, claim: Claim): () => void {
  const lock = new Database(`${file}-claim`, { timeout: WAIT_MS });
  try {
    if (claim === 'alone') lock.exec('BEGIN EXCLUSIVE');
    else lock.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new DatabaseUnusable(
      file,
      'another server uses it, and the viewers of one would not hear those of the other',
      'Stop that server first, or give both the same NATS_URL.',
      { cause: error },
    );
  }
  return () => void lock.close();
}
