import type { EventLog } from '../log.ts';
import {
  countOf,
  paramOr,
  statementsFor,
  type Bound,
  type Params,
  type SqlValue,
  type Write,
} from './statement.ts';
import type { RowOf, Table } from './table.ts';

const AT_ONCE = 'purgedAtOnce';
/** For a query's `limit`: rows of one step, so that nobody waits for a purge. */
export const PURGED_AT_ONCE = paramOr(AT_ONCE, 500);

/** The log, as a purge changes it; a dry run only counts what would go. */
export interface PurgedLog extends Pick<EventLog, 'reads' | 'write'> {
  readonly isDryRun?: boolean;
}

/** What a purge is asked for. */
export interface PurgeAsked {
  /** Deletes what has expired by then. */
  readonly now: number;
  /** Only counts it. */
  readonly isDryRun: boolean;
}

/** How many rows these queries find in all, beyond {@link PURGED_AT_ONCE}. */
export async function foundBy(
  { reads }: Pick<EventLog, 'reads'>,
  ...queries: readonly Bound<unknown>[]
): Promise<number> {
  const counts = await Promise.all(
    queries.map(({ statement, params }) =>
      reads.one(countOf({ statement, params: { ...params, [AT_ONCE]: Number.MAX_SAFE_INTEGER } })),
    ),
  );
  return counts.reduce((sum, count) => sum + Number(count?.found ?? 0), 0);
}

/**
 * Purges what events keep: `expire` records the end of the entries that are found, a few at a time, and resolves to how
 * many; `found` finds none of those any more. Resolves to how many in all.
 */
export async function purgeEntries<Row>(
  log: Pick<EventLog, 'reads'>,
  found: () => Bound<Row>,
  expire: (rows: readonly Row[]) => Promise<number>,
): Promise<number> {
  for (let purged = 0; ;) {
    const expired = await expire(await log.reads.all(found()));
    if (expired === 0) return purged;
    purged += expired;
  }
}

/** Deletes all rows that are found, a few at a time; `found` finds no more of what `deletion` has deleted. Resolves to how many. */
export async function purgeRows<Row>(
  log: PurgedLog,
  found: Bound<Row>,
  deletion: (row: Row) => Write,
): Promise<number> {
  if (log.isDryRun) return foundBy(log, found);
  for (let deleted = 0; ;) {
    const rows = await log.reads.all(found);
    if (rows.length === 0) return deleted;
    await log.write(rows.map(deletion));
    deleted += rows.length;
  }
}

/** As {@link purgeRows}, of all rows of a table whose time in this column is before a moment. */
export function purgingBy<T extends Table>(
  table: T,
  column: keyof RowOf<T> & string,
): (log: PurgedLog, before: number) => Promise<number> {
  const { name, key } = table;
  const at: string = column;
  const { statement } = statementsFor<Record<string, Record<string, SqlValue>>>();
  const found = statement((db, p: Params<{ before: number }>) =>
    db.selectFrom(name).select(key).where(at, '<', p('before')).limit(PURGED_AT_ONCE),
  );
  return (log, before) => {
    // Unless it has become newer since.
    const isOld = key.includes(column) ? {} : { [column]: { below: before } };
    return purgeRows(log, found({ before }), (row) => table.removeAll({ ...row, ...isOld }));
  };
}
