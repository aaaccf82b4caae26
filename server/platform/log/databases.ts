import type { LogDatabase } from './database.ts';
import { PostgresDatabase } from './postgresql/postgresql-log.ts';
import { databaseFile, SqliteDatabase } from './sqlite/sqlite-log.ts';

/** Where a log is stored: in a PostgreSQL database if its URL is given, else in a file of the data folder. */
export interface LogPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** The database of a place. It may not exist yet. */
export function databaseAt({ dataDir, databaseUrl }: LogPlace): LogDatabase {
  return databaseUrl === null ? new SqliteDatabase(databaseFile(dataDir)) : new PostgresDatabase(databaseUrl);
}

/** Whether the URL is one of a PostgreSQL database. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');
}
