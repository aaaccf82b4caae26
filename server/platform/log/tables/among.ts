import { sql, SqliteAdapter, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** Whether a number is in a text with numbers between commas. */
export function isAmong(
  db: QueryExecutorProvider,
  number: RawBuilder<unknown>,
  numbers: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql<boolean>`${number} IN (SELECT value FROM json_each('[' || ${numbers} || ']'))`
    : sql<boolean>`${number} = ANY (string_to_array(${numbers}, ',')::bigint[])`;
}
