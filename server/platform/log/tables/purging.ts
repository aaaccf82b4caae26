import type { EventLog } from '../log.ts';
import type { Bound, Write } from './statement.ts';

/** Rows of one step: nobody is to wait for a purge. */
export const PURGED_AT_ONCE = 500;

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
