import { wasChanged, type Recorded } from '../events.ts';
import type { Projection, Reads, RecordedEvent } from '../log.ts';
import type { EventRow } from './log-tables.ts';
import type { Write } from './statement.ts';

type Handler = (event: RecordedEvent) => readonly Write[];

/** Folds events into writes to the tables of projections. */
export class Projecting {
  readonly #handlers = new Map<string, Handler[]>();

  constructor(projections: readonly Projection[]) {
    for (const { on } of projections)
      for (const [type, handler] of Object.entries(on as Record<string, Handler>)) {
        const handlers = this.#handlers.get(type);
        if (handlers) handlers.push(handler);
        else this.#handlers.set(type, [handler]);
      }
  }

  concerns(type: string): boolean {
    return this.#handlers.has(type);
  }

  /** Adds the event's writes to the earlier ones. */
  project(event: RecordedEvent, writes: Write[]): void {
    if (event.damaged) return;
    const handlers = this.#handlers.get(event.type);
    if (!handlers) return;
    for (const handler of handlers) for (const write of handler(event)) writes.push(write);
  }
}

/** The result of folding stored events. */
function projectAll(projecting: Projecting, rows: readonly EventRow[], recorded: Recorded): Write[] {
  const writes: Write[] = [];
  for (const row of rows) if (projecting.concerns(row.type)) projecting.project(recorded.event(row), writes);
  return writes;
}

/** The target of folded writes, which are atomic. */
interface Target {
  write(writes: readonly Write[]): Promise<void>;
}

/** Folds events into tables. Skips events that were changed and cannot be folded. */
export async function foldInto(
  target: Target,
  projecting: Projecting,
  rows: readonly EventRow[],
  { reads, recorded }: { reads: Reads; recorded: Recorded },
): Promise<void> {
  try {
    await target.write(projectAll(projecting, rows, recorded));
  } catch (error) {
    const unchanged = await unchangedOf(rows, { reads, recorded, error });
    await target.write(projectAll(projecting, unchanged, recorded));
  }
}

/**
 * The unchanged rows, after folding all of them has failed. If an event was changed, that is the likely cause. Otherwise it
 * is a bug in the program, and the error is thrown again.
 */
async function unchangedOf(
  rows: readonly EventRow[],
  { reads, recorded, error }: { reads: Reads; recorded: Recorded; error: unknown },
): Promise<EventRow[]> {
  const unchanged: EventRow[] = [];
  for (const row of rows)
    if (await wasChanged(reads, row)) recorded.report(row, error);
    else unchanged.push(row);
  if (unchanged.length === rows.length) throw error;
  return unchanged;
}
