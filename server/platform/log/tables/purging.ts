import type { EventLog } from '../log.ts';
import type { Bound, Write } from './statement.ts';

/** Rows of one step, so that nobody waits for a purge. */
export const PURGED_AT_ONCE = 500;

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
  log: Pick<EventLog, 'reads' | 'write'>,
  found: Bound<Row>,
  deletion: (row: Row) => Write,
): Promise<number> {
  for (let deleted = 0; ;) {
    const rows = await log.reads.all(found);
    if (rows.length === 0) return deleted;
    await log.write(rows.map(deletion));
    deleted += rows.length;
  }
}
