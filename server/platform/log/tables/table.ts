import {
  sql,
  type Compilable,
  type Expression,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
} from 'kysely';
import { statementsFor, type Bound, type Params, type SqlValue, type Write } from './statement.ts';

/**
 * Tables, each defined once: from the definition come the type of its rows, the text that makes it in either engine,
 * and the reads and writes that name every column. Whatever else is done with a table is a statement of its own:
 *
 *     export const orders = table(
 *       'orders',
 *       { order_sys_id: int, user_sys_id: int, broadcast_sys_id: nullable(int), ordered_at: int },
 *       { key: ['order_sys_id'], indexes: { orders_by_user: ['user_sys_id', 'ordered_at'] } },
 *     );
 *     const { statement } = statementsFor<TablesOf<typeof orders>>();
 */

/** The databases that can hold the log. */
export type EngineName = 'sqlite' | 'postgresql';

const COLUMN_TYPES = {
  int: { sqlite: 'INTEGER', postgresql: 'bigint' },
  // Both order text by its bytes. A server's locale would give another order.
  text: { sqlite: 'TEXT', postgresql: 'text COLLATE "C"' },
  real: { sqlite: 'REAL', postgresql: 'double precision' },
} as const satisfies Record<string, Record<EngineName, string>>;

const ARRAY_TYPES = { int: 'bigint[]', text: 'text[]', real: 'double precision[]' } as const satisfies Record<
  keyof typeof COLUMN_TYPES,
  string
>;

export interface Column<out Value extends SqlValue = SqlValue> {
  readonly type: keyof typeof COLUMN_TYPES;
  readonly isNullable: boolean;
  /** Never set. It only carries the type. */
  readonly value?: Value;
}

/** A whole number that JavaScript holds exactly: an id, won, pieces, milliseconds, a flag of 0 or 1. */
export const int: Column<number> = { type: 'int', isNullable: false };

export const text: Column<string> = { type: 'text', isNullable: false };

/** A number with a fraction. Both engines add it alike, bit by bit. */
export const real: Column<number> = { type: 'real', isNullable: false };

export function nullable<Value extends SqlValue>({ type }: Column<Value>): Column<Value | null> {
  return { type, isNullable: true };
}

type Columns = Readonly<Record<string, Column>>;
type Row<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};
type ColumnOf<C extends Columns> = keyof C & string;
type KeyColumnOf<C extends Columns> = {
  [Name in ColumnOf<C>]: null extends Row<C>[Name] ? never : Name;
}[ColumnOf<C>];

/** A table's definition besides its columns. It only names its own columns. */
interface TableOptions<C extends Columns, Key extends KeyColumnOf<C>> {
  readonly key: NamesOf<Key>;
  /** Combinations of columns that are unique, besides the key. */
  readonly unique?: readonly NamesOf<ColumnOf<C>>[];
  /** By name, which is unique in the whole database; an array is an ordinary index of these columns. */
  readonly indexes?: Readonly<
    Record<
      string,
      | NamesOf<ColumnOf<C>>
      | {
          readonly columns: NamesOf<ColumnOf<C>>;
          readonly isUnique?: true;
          /** A partial index: only the rows in which these columns have these values. */
          readonly where?: Partial<Row<C>>;
          /** No write needs it, so a rebuild makes it when the rows are there, which is faster. */
          readonly isLate?: true;
        }
    >
  >;
  /** Columns that hold the key of a row of another table. */
  readonly references?: { readonly [Name in ColumnOf<C>]?: Table };
}
type NamesOf<Name> = readonly [Name, ...Name[]];

/** An untyped row. The type of each table says what its rows contain. */
type AnyRow = Readonly<Record<string, SqlValue>>;

type Tables = Record<string, AnyRow>;

/** The last row's key, by its columns, and how many rows. */
type PageParams = AnyRow & { readonly limit: number };

interface Index {
  readonly columns: readonly string[];
  readonly isUnique?: true;
  readonly where?: Readonly<Record<string, SqlValue | undefined>>;
  readonly isLate?: true;
}

export interface Table<
  Name extends string = string,
  C extends Columns = Columns,
  Key extends string = string,
> {
  readonly name: Name;
  readonly columns: C;
  readonly key: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: Readonly<Record<string, Index>>;
  readonly references: Readonly<Record<string, Table | undefined>>;
  /** Fails if a row with this key exists. */
  insert(row: Row<C>): Write;
  /** Inserts this row, or replaces the one with its key. */
  upsert(row: Row<C>): Write;
  /** Sets the other given columns of the row with this key, besides undefined ones. A missing row is ignored. */
  set(given: Pick<Row<C>, Key & keyof C> & Changes<Row<C>>): Write;
  /** Adds to the other given columns of the row with this key, which hold numbers. A missing row is ignored. */
  add(given: Pick<Row<C>, Key & keyof C> & Partial<Row<C>>): Write;
  /** Inserts this row. If its key exists, it sets only these columns, or nothing if there are none. */
  merge(row: Row<C>, columns: readonly ColumnOf<C>[]): Write;
  /** Deletes the row with this key. */
  remove(key: Pick<Row<C>, Key & keyof C>): Write;
  /** Deletes all rows whose columns are as given. */
  removeAll(as: { readonly [Name in ColumnOf<C>]?: Row<C>[Name] | Limit<Row<C>[Name]> }): Write;
  /** Rows in the order of the key: the first ones, or those after this one. */
  page(limit: number, after?: Row<C>): Bound<Row<C>>;
}

type Changes<R> = { readonly [Name in keyof R]?: R[Name] | undefined };

/** Of a column's value: less than this one, or any other than it. */
type Limit<V> = { readonly below: V } | { readonly not: V };

/** `RowOf<typeof orders>` */
export type RowOf<T extends Table> = T extends Table<string, infer C, string> ? Row<C> : never;

/**
 * The type argument of {@link statementsFor}: `TablesOf<typeof orders
 * typeof receivers>`.
 */
export type TablesOf<T extends Table> = { [Each in T as Each['name']]: RowOf<Each> };

export function table<const Name extends string, const C extends Columns, const Key extends KeyColumnOf<C>>(
  name: Name,
  columns: C,
  options: TableOptions<C, Key>,
): Table<Name, C, Key> {
  const { unique = [], indexes = {} } = options;
  const references: Table['references'] = options.references ?? {};
  const key: readonly string[] = options.key;
  const names = Object.keys(columns);
  const rest = names.filter((column) => !key.includes(column));
  const { statement } = statementsFor<Tables>();
  /** A write of one row, and of many at once. */
  const writeOf = (finished: (insert: InsertQueryBuilder<Tables, string, InsertResult>) => Compilable) =>
    statement<AnyRow>(
      (db, p) =>
        finished(
          db.insertInto<string>(name).values(Object.fromEntries(names.map((column) => [column, p(column)]))),
        ),
      {
        table: name,
        key,
        references: Object.values(references).flatMap((referred) => referred?.name ?? []),
        many: (db, p) => finished(db.insertInto<string>(name).columns(names).expression(arrays(columns, p))),
      },
    );
  const firstRows = (db: Kysely<Tables>, p: Params<PageParams>) =>
    key.reduce(
      (query, column) => query.orderBy(column),
      db.selectFrom<string>(name).select(names).limit(p('limit')),
    );
  const remove = statement<AnyRow>((db, p) => ofKey(db.deleteFrom<string>(name), p));
  /** Of some columns, of which a program knows few combinations. */
  const updating = (valueOf: (column: string, p: Params<AnyRow>) => Expression<SqlValue>) => {
    const of = rememberedBy((columns: readonly string[]) =>
      statement<AnyRow>((db, p) => {
        const values = Object.fromEntries(columns.map((column) => [column, valueOf(column, p)]));
        return ofKey(db.updateTable<string>(name).set(values), p);
      }),
    );
    return (given: object) => {
      const row = given as AnyRow;
      const columns = rest.filter((column) => row[column] !== undefined);
      return of(columns)(row);
    };
  };
  const merging = rememberedBy((columns: readonly string[]) =>
    writeOf((insert) =>
      insert.onConflict((conflict) =>
        columns.length === 0
          ? conflict.columns(key).doNothing()
          : conflict
              .columns(key)
              .doUpdateSet((row) =>
                Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
              ),
      ),
    ),
  );
  const removing = rememberedBy((conditions: readonly string[]) =>
    statement<AnyRow>((db, p) =>
      conditions.reduce((query, condition) => {
        const [column, is] = condition.split(' ') as [string, '=' | '<' | '!='];
        return query.where(column, is, p(column));
      }, db.deleteFrom<string>(name)),
    ),
  );
  const ofKey = <Query extends { where(column: string, is: '=', value: unknown): Query }>(
    query: Query,
    p: Params<AnyRow>,
  ) => key.reduce((narrowed, column) => narrowed.where(column, '=', p(column)), query);
  const first = statement(firstRows);
  const next = statement((db, p: Params<PageParams>) =>
    firstRows(db, p).where(
      sql<boolean>`(${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(key.map((column) => p(column)))})`,
    ),
  );
  return {
    name,
    columns,
    key,
    unique,
    indexes: Object.fromEntries(
      Object.entries(indexes).map(([index, asked]) => [
        index,
        'columns' in asked ? asked : { columns: asked },
      ]),
    ),
    references,
    insert: writeOf((insert) => insert),
    upsert: merging(rest),
    set: updating((column, p) => p(column)),
    add: updating((column, p) => sql<number>`${sql.ref(column)} + ${p(column)}`),
    remove,
    merge: (row, columns) => merging(columns)(row),
    removeAll: (as) => {
      const given = Object.entries(as).map(([column, value]) => conditionOf(column, value as SqlValue));
      return removing(given.map(({ condition }) => condition))(
        Object.fromEntries(given.map(({ column, value }) => [column, value])),
      );
    },
    // The columns are the table's own, so the rows have its type.
    page: (limit, after) => (after ? next({ ...after, limit }) : first({ limit })) as Bound<Row<C>>,
  };
}

/** Statements for some columns, of which a program knows few combinations. */
function rememberedBy<T>(make: (words: readonly string[]) => T): (words: readonly string[]) => T {
  const known = new Map<string, T>();
  return (words) => {
    const key = words.join();
    const made = known.get(key) ?? make(words);
    known.set(key, made);
    return made;
  };
}

function conditionOf(column: string, given: SqlValue | Limit<SqlValue>) {
  if (typeof given !== 'object' || given === null || given instanceof Uint8Array)
    return { column, condition: `${column} =`, value: given };
  return 'below' in given
    ? { column, condition: `${column} <`, value: given.below }
    : { column, condition: `${column} !=`, value: given.not };
}

/** Rows of which each column is an array. */
function arrays(columns: Columns, p: Params<AnyRow>): RawBuilder<AnyRow> {
  const all = Object.entries(columns).map(
    ([column, { type }]) => sql`${p(column)}::${sql.raw(ARRAY_TYPES[type])}`,
  );
  return sql<AnyRow>`SELECT * FROM unnest(${sql.join(all)})`;
}

/**
 * Creates the table and its indexes. `place`: in which of SQLite's databases. `isUnfilled`:
 * without its late indexes, which {@link lateIndexesSql} creates afterwards.
 */
export function createTableSql(
  table: Table,
  engine: EngineName,
  place?: 'main' | 'temp',
  { isUnfilled = false } = {},
): string[] {
  const { columns, key, unique, indexes } = table;
  const inPlace = place ? `${place}.` : '';
  const names = Object.keys(indexes).filter((index) => !isUnfilled || !indexes[index]?.isLate);
  const parts = [
    ...Object.keys(columns).map((column) => columnSql(table, column, engine)),
    `PRIMARY KEY (${listOf(key)})`,
    ...unique.map((columns) => `UNIQUE (${listOf(columns)})`),
  ];
  const create = `CREATE TABLE ${inPlace}${quoted(table.name)} (\n  ${parts.join(',\n  ')}\n)`;
  return [
    engine === 'sqlite' ? `${create} ${sqliteOptions(table)}` : create,
    ...names.map((index) => createIndexSql(table, index, inPlace)),
  ];
}

export function lateIndexesSql(table: Table): string[] {
  const late = Object.entries(table.indexes).filter(([, { isLate }]) => isLate);
  return late.map(([index]) => createIndexSql(table, index));
}

export function createIndexSql({ name, indexes }: Table, index: string, before = ''): string {
  const defined = indexes[index];
  if (!defined) throw new Error(`The table ${name} defines no index ${index}`);
  const { columns, isUnique, where = {} } = defined;
  const conditions = Object.entries(where).map(([column, value]) =>
    value === null ? `${quoted(column)} IS NULL` : `${quoted(column)} = ${literal(value)}`,
  );
  return [
    `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${before}${quoted(index)} ON ${quoted(name)} (${listOf(columns)})`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
  ].join(' ');
}

/** Adds a column that the table lacks. `before`: its value in existing rows. */
export function addColumnSql(table: Table, column: string, before: SqlValue, engine: EngineName): string {
  const value = before === null ? '' : ` DEFAULT ${literal(before)}`;
  return `ALTER TABLE ${quoted(table.name)} ADD COLUMN ${columnSql(table, column, engine)}${value}`;
}

/** Removes a column that an older definition of the table had. */
export function dropColumnSql(table: Table, column: string): string {
  return `ALTER TABLE ${quoted(table.name)} DROP COLUMN ${quoted(column)}`;
}

/**
 * By a single whole number rows are found fastest under SQLite's own row id, which such a key is another name of. Any
 * other key would be an index beside the rows, so there the rows stand in the key's order themselves.
 */
function sqliteOptions({ columns, key }: Table): string {
  const isRowId = key.length === 1 && key.every((column) => columns[column]?.type === 'int');
  return isRowId ? 'STRICT' : 'STRICT, WITHOUT ROWID';
}

function columnSql({ name, columns, references }: Table, columnName: string, engine: EngineName): string {
  const column = columns[columnName];
  if (!column) throw new Error(`The table ${name} defines no column ${columnName}`);
  const referred = references[columnName];
  return [
    quoted(columnName),
    COLUMN_TYPES[column.type][engine],
    ...(column.isNullable ? [] : ['NOT NULL']),
    ...(referred ? [`REFERENCES ${quoted(referred.name)} (${listOf(referred.key)})`] : []),
  ].join(' ');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

function listOf(columns: readonly string[]): string {
  return columns.map(quoted).join(', ');
}

function quoted(name: string): string {
  return `"${name}"`;
}
