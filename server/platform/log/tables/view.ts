import { following, type AnyFold, type Following } from '../log.ts';
import type { SqlValue, Write } from './statement.ts';
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

function differenceOf<T extends Table>(
  table: T,
  before: readonly RowOf<T>[],
  after: readonly RowOf<T>[],
): Write[] {
  if (before.length === 0) return after.map((row) => table.insert(row));
  const keyOf = (row: RowOf<T>) => table.key.map((column) => row[column]).join(' ');
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
