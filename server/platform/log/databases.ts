import type { LogDatabase } from './database.ts';
import { PostgresDatabase } from './postgresql/postgresql-log.ts';
import { databaseFile, SqliteDatabase } from './sqlite/sqlite-log.ts';

/** Where a log is kept: in a PostgreSQL database where its URL is given, else in a file of the data folder. */
export interface LogPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** The database of a place, which may not be there yet. */
export function databaseAt({ dataDir, databaseUrl }: LogPlace): LogDatabase {
  return databaseUrl === null ? new SqliteDatabase(databaseFile(dataDir)) : new PostgresDatabase(databaseUrl);
}

/** Whether a log could be kept there, if somebody listens. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');
}
