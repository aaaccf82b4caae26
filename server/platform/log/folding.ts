import { wasChanged, type RecordedReader } from './events.ts';
import type { Inspection } from './inspection.ts';
import { evolve, type AnyFold, type ReadRange } from './log.ts';
import type { EventRow } from './tables/log-tables.ts';

const BATCH = 5000;

/** The range of a stream's events. */
export type StreamRange = Omit<ReadRange, 'stream' | 'streamPrefix' | 'backwards' | 'limit'>;

/** A stream's rows in the order of their versions, in batches. */
export async function* rowsOfStream(
  inspection: Pick<Inspection, 'range'>,
  stream: string,
  range: StreamRange = {},
): AsyncGenerator<EventRow> {
  for (let afterVersion = range.afterVersion ?? 0; ;) {
    const rows = await inspection.range({ ...range, stream, afterVersion, limit: BATCH });
    yield* rows;
    if (rows.length < BATCH) return;
    afterVersion = rows.at(-1)!.version;
  }
}

/** Folds the rows of one stream in order. Skips rows that were changed since they were written and cannot be read. */
export class Folding<S> {
  readonly #fold: AnyFold<S>;
  readonly #inspection: Pick<Inspection, 'reads'>;
  readonly #recorded: RecordedReader;
  state: S;
  last: EventRow | undefined;
  unreadable = 0;

  constructor(fold: AnyFold<S>, inspection: Pick<Inspection, 'reads'>, recorded: RecordedReader) {
    this.#fold = fold;
    this.#inspection = inspection;
    this.#recorded = recorded;
    this.state = fold.initial;
  }

  /** Synchronous, except for an event that cannot be folded. */
  follow(row: EventRow): Promise<void> | undefined {
    this.last = row;
    const event = this.#recorded.event(row);
    if (event.damaged) this.unreadable += 1;
    try {
      this.state = evolve(this.#fold, this.state, event);
    } catch (error) {
      return this.#passOver(row, error);
    }
    return undefined;
  }

  async #passOver(row: EventRow, error: unknown): Promise<void> {
    if (!(await wasChanged(this.#inspection.reads, row))) throw error;
    this.unreadable += 1;
  }
}

/** The state after a stream's events in a range. */
export async function foldStream<S>(
  inspection: Inspection,
  recorded: RecordedReader,
  { stream, fold }: { readonly stream: string; readonly fold: AnyFold<S> },
  range: StreamRange = {},
): Promise<Folding<S>> {
  const folding = new Folding(fold, inspection, recorded);
  for await (const row of rowsOfStream(inspection, stream, range)) {
    const folded = folding.follow(row);
    if (folded) await folded;
  }
  return folding;
}
