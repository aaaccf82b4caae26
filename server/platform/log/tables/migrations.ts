import type { SqlValue } from './statement.ts';
import {
  addColumnSql,
  createIndexSql,
  createTableSql,
  dropColumnSql,
  type EngineName,
  type RowOf,
  type Table,
} from './table.ts';

/**
 * Migrations of tables of ordinary rows are lists of steps. {@link create} makes a table as it is defined today, not as
 * it was when the step was written; a later step of the same table then finds its work done and does nothing. So a
 * column is named once, in its table, and a new file and an old one end up with the same tables.
 */
export interface MigrationStep {
  sql(engine: EngineName): readonly string[];
  /** The table that this step creates. */
  readonly makes?: Table;
  /** If the table has this column already, the step does nothing. */
  readonly unless?: Column;
  /** If the table no longer has this column, the step does nothing. */
  readonly onlyIf?: Column;
}

interface Column {
  readonly table: string;
  readonly column: string;
}

export function create(table: Table): MigrationStep {
  return {
    sql: (engine) => createTableSql(table, engine),
    makes: table,
    // A newer version created it before the operator went back to this one.
    unless: { table: table.name, column: table.key[0]! },
  };
}

/** A column that cannot be null needs a value for the existing rows. */
export function addColumn<T extends Table, Name extends keyof RowOf<T> & string>(
  table: T,
  column: Name,
  ...[before]: null extends RowOf<T>[Name] ? [before?: RowOf<T>[Name]] : [before: RowOf<T>[Name]]
): MigrationStep {
  return {
    sql: (engine) => [addColumnSql(table, column, (before ?? null) as SqlValue, engine)],
    unless: { table: table.name, column },
  };
}

/**
 * Removes a column that the table no longer defines. `first` copies its values to where they are kept from now on. Both
 * are skipped in a database that was made after the change.
 */
export function dropColumn(table: Table, column: string, first: readonly string[] = []): MigrationStep {
  if (column in table.columns) throw new Error(`The table ${table.name} still defines ${column}`);
  const sql = [...first, dropColumnSql(table, column)];
  return { sql: () => sql, onlyIf: { table: table.name, column } };
}

/** An index that the table lacked. */
export function addIndex(table: Table, index: string): MigrationStep {
  const sql = [createIndexSql(table, index, 'IF NOT EXISTS ')];
  return { sql: () => sql };
}

/** The last resort. It must do no harm to tables that were made as they are defined today. */
export function rawSql(sql: Readonly<Record<EngineName, readonly string[]>>): MigrationStep {
  return { sql: (engine) => sql[engine] };
}
