import type { LogDatabase } from './database.ts';
import { databaseFile, SqliteDatabase } from './sqlite/sqlite-log.ts';

/** The database of a data folder, which may not be there yet. */
export function databaseIn(dataDir: string): LogDatabase {
  return new SqliteDatabase(databaseFile(dataDir));
}
