import type { LogDatabase } from '../server/platform/log/database.ts';
import { databaseIn } from '../server/platform/log/databases.ts';
import { UsageError } from './errors.ts';

/** The database of a data folder, which must be there: a command that looks must not make one. */
export function existingDatabase(dataDir: string): LogDatabase {
  const database = databaseIn(dataDir);
  if (database.exists()) return database;
  throw new UsageError(
    `There is no database at ${database.where}`,
    'Name the server’s data folder with --data-dir or DATA_DIR; the server makes the database when it first starts.',
  );
}
