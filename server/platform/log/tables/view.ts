import { following, type AnyFold, type Following } from '../log.ts';
import { statementsFor, type SqlValue, type Write } from './statement.ts';
import type { RowOf, Table } from './table.ts';

/*
 * Tables whose rows follow from the states of streams. After each event the rows of the state before are compared with those
 * of the state after, and the difference is written. What must stay true:
 * - Rows depend on the state alone, so a rebuild comes to the same ones, whatever happened on the way.
 * - A row belongs to one stream: no two have rows with the same key.
 */

/** `rowsOf`: all rows of a stream in this state. */
export function view<S, T extends Table>(
  fold: AnyFold<S>,
  table: T,
  rowsOf: (state: S, stream: string) => readonly RowOf<T>[],
): Following {
  return following(fold, ({ stream }, before, after) =>
    before === after ? [] : differenceOf(table, rowsOf(before, stream), rowsOf(after, stream)),
  );
}

/**
 * As {@link view}, for states of many parts: only the rows of parts that have changed are compared. A part that an event does
 * not change must stay the same object.
 */
export function viewByPart<S, P, T extends Table>(
  fold: AnyFold<S>,
  table: T,
  partsOf: (state: S) => Readonly<Record<string, P>>,
  rowsOf: (part: P, state: S) => readonly RowOf<T>[],
): Following {
  return following(fold, (_event, before, after) => {
    const [old, now] = [partsOf(before), partsOf(after)];
    if (old === now) return [];
    const changed = (all: Readonly<Record<string, P>>, other: Readonly<Record<string, P>>) =>
      Object.keys(all).filter((name) => all[name] !== other[name]);
    return differenceOf(
      table,
      changed(old, now).flatMap((name) => rowsOf(old[name]!, before)),
      changed(now, old).flatMap((name) => rowsOf(now[name]!, after)),
    );
  });
}

/**
 * Sums over all streams: what each stream's rows say is added up in the row with their key. Rows in which nothing is left
 * stay, with 0. `highest`: columns of which the highest value stays instead.
 */
export function sumView<S, T extends Table>(
  fold: AnyFold<S>,
  table: T,
  rowsOf: (state: S, stream: string) => readonly RowOf<T>[],
  highest: readonly (keyof RowOf<T> & string)[] = [],
): Following {
  const add = adding(table, highest);
  const isSum = (column: string) => !table.key.includes(column) && !highest.includes(column);
  const sums = Object.keys(table.columns).filter(isSum);
  return following(fold, ({ stream }, before, after) => {
    if (before === after) return [];
    const changes = new Map<string, AnyRow>();
    const count = (row: AnyRow, sign: 1 | -1) => {
      const key = keyText(table, row);
      const known = changes.get(key);
      const added = sums.map((column) => [column, number(known?.[column]) + sign * number(row[column])]);
      changes.set(key, { ...row, ...Object.fromEntries(added) });
    };
    for (const row of rowsOf(before, stream)) count(row, -1);
    for (const row of rowsOf(after, stream)) count(row, 1);
    return [...changes.values()].filter((row) => sums.some((column) => row[column] !== 0)).map(add);
  });
}

function number(value: SqlValue | undefined): number {
  return Number(value ?? 0);
}

function adding({ name, key, columns }: Table, highest: readonly string[]): (row: AnyRow) => Write {
  const { statement } = statementsFor<Record<string, AnyRow>>();
  const names = Object.keys(columns);
  return statement<AnyRow>((db, p) =>
    db
      .insertInto(name)
      .values(Object.fromEntries(names.map((column) => [column, p(column)])))
      .onConflict((conflict) =>
        conflict.columns(key).doUpdateSet((row) => {
          const [old, now] = [
            (of: string) => row.ref(`${name}.${of}`),
            (of: string) => row.ref(`excluded.${of}`),
          ];
          const joined = (column: string) =>
            highest.includes(column)
              ? row.case().when(now(column), '>', old(column)).then(now(column)).else(old(column)).end()
              : row(old(column), '+', now(column) as never);
          return Object.fromEntries(
            names.filter((column) => !key.includes(column)).map((column) => [column, joined(column)]),
          );
        }),
      ),
  );
}

function differenceOf<T extends Table>(
  table: T,
  before: readonly RowOf<T>[],
  after: readonly RowOf<T>[],
): Write[] {
  if (before.length === 0) return after.map((row) => table.insert(row));
  const keyOf = (row: RowOf<T>) => keyText(table, row);
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const writes: Write[] = [];
  for (const row of after) {
    const known = old.get(keyOf(row));
    old.delete(keyOf(row));
    const write = known ? changeOf(table, known, row) : table.insert(row);
    if (write) writes.push(write);
  }
  // First, as one of the others may take its place in a unique index.
  return [...old.values().map((row) => table.remove(keyIn(table, row))), ...writes];
}

function keyText({ key }: Table, row: AnyRow): string {
  return JSON.stringify(key.map((column) => row[column]));
}

function changeOf(table: Table, before: AnyRow, after: AnyRow): Write | undefined {
  const changed = Object.entries(after).filter(([column, value]) => value !== before[column]);
  return changed.length === 0
    ? undefined
    : table.set({ ...keyIn(table, after), ...Object.fromEntries(changed) });
}

function keyIn({ key }: Table, row: AnyRow): AnyRow {
  return Object.fromEntries(key.map((column) => [column, row[column]!]));
}

type AnyRow = Readonly<Record<string, SqlValue>>;
