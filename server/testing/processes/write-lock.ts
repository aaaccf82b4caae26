import Database from 'better-sqlite3';
import type { LogPlace } from '../../platform/log/databases.ts';
import { DatabaseSession } from '../../platform/log/postgresql/connection.ts';
import { databaseFile } from '../../platform/log/sqlite/sqlite-log.ts';

/** Takes a log's write lock, as a process does that is stopped in the middle; resolves to what gives it back. */
export async function holdWriteLock({ dataDir, databaseUrl }: LogPlace): Promise<() => Promise<void>> {
  if (databaseUrl === null) {
    const db = new Database(databaseFile(dataDir));
    db.exec('BEGIN IMMEDIATE');
    return async () => void db.close();
  }
  const session = await DatabaseSession.open(databaseUrl, { patient: true });
  await session.query('BEGIN');
  await session.query('SELECT * FROM log_state FOR UPDATE');
  return () => session.close();
}
