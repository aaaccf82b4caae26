import { sql, SqliteAdapter, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { statementsFor, type Bound, type Params, type SqlValue } from './statement.ts';
import type { RowOf, Table } from './table.ts';

const { statement } = statementsFor<Record<string, Record<string, SqlValue>>>();

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

/** A query of all rows that have one of some whole numbers in this column, in the order of the key. A list reads its rows by it. */
export function among<T extends Table>(
  { name, key }: T,
  column: keyof RowOf<T> & string,
): (numbers: readonly number[]) => Bound<RowOf<T>> {
  const rows = statement((db, p: Params<{ numbers: string }>) =>
    key.reduce(
      (query, each) => query.orderBy(each),
      db
        .selectFrom<string>(name)
        .selectAll()
        .where(isAmong(db, sql.ref(column), sql`${p('numbers')}`)),
    ),
  );
  return (numbers) => rows({ numbers: numbers.join() }) as Bound<RowOf<T>>;
}
