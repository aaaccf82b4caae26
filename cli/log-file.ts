import { existsSync } from 'node:fs';
import { openReader, type Connection } from '../server/platform/log/connection.ts';
import { asUnusable } from '../server/platform/log/database-unusable.ts';
import { databaseFile } from '../server/platform/log/sqlite-log.ts';
import { APPLICATION_ID } from '../server/platform/log/tables.ts';
import { UsageError } from './errors.ts';

/** The database of a data folder, which must be there: a command that looks must not make one. */
export function existingDatabase(dataDir: string): string {
  const file = databaseFile(dataDir);
  if (existsSync(file)) return file;
  throw new UsageError(
    `There is no database at ${file}`,
    'Name the server’s data folder with --data-dir or DATA_DIR; the server makes the database when it first starts.',
  );
}

/** Opens it for reading, beside a server that may be running, and closes it after `work`. */
export async function withDatabase<R>(
  dataDir: string,
  work: (connection: Connection, file: string) => R | Promise<R>,
): Promise<R> {
  const file = existingDatabase(dataDir);
  let connection: Connection | undefined;
  try {
    connection = openReader(file);
    if (connection.db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
      throw new UsageError(
        `${file} is the database of another program`,
        'Name another folder with --data-dir.',
      );
    return await work(connection, file);
  } catch (error) {
    throw asUnusable(file, error);
  } finally {
    connection?.close();
  }
}
