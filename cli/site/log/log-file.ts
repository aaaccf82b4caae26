import { resolve } from 'node:path';
import type { LogDatabase } from '../../../server/platform/log/database.ts';
import { databaseAt, isDatabaseUrl, type LogPlace } from '../../../server/platform/log/databases.ts';
import { UsageError } from '../../errors.ts';

/** The database of a place, which must exist: a command that reads must not create one. */
export async function existingDatabase(place: LogPlace): Promise<LogDatabase> {
  if (place.databaseUrl !== null && !isDatabaseUrl(place.databaseUrl))
    throw new UsageError(
      'DATABASE_URL is not the URL of a database',
      'Give it as postgres://user:password@host:5432/sellover, or unset it.',
    );
  const database = databaseAt(place);
  if (await database.exists()) return database;
  throw new UsageError(
    `There is no database at ${database.where}`,
    'Name the server’s data folder with --data-dir or DATA_DIR, or its database with DATABASE_URL; the server makes the tables when it first starts.',
  );
}

/** A log's place in text: the URL of a PostgreSQL database, or a data folder. */
export function placeAt(text: string): LogPlace {
  if (isDatabaseUrl(text)) return { dataDir: '', databaseUrl: text };
  if (text !== '' && !text.includes('://')) return { dataDir: resolve(text), databaseUrl: null };
  throw new UsageError(
    'The place to copy to is neither a data folder nor a database',
    'Give it as ./folder or postgres://user@host:5432/sellover',
  );
}
