import { newest } from '../../newest.ts';
import { wasChanged, type RecordedReader } from '../events.ts';
import { evolve, type Following, type Projection, type Reads, type RecordedEvent } from '../log.ts';
import { eventsOfStream, type EventRow } from './log-tables.ts';
import type { Write } from './statement.ts';

type Handler = (event: RecordedEvent) => readonly Write[];

/** Streams whose states a rebuild remembers. It folds the others again when their next event comes. */
const STATES_KEPT = 20_000;
const ROWS_AT_ONCE = 1_000;

/** Folds events into writes to the tables of projections. */
export class Projecting {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #followers = new Map<string, Following[]>();

  constructor(projections: readonly Projection[]) {
    for (const { on, follows = [] } of projections) {
      for (const [type, handler] of Object.entries(on as Record<string, Handler>))
        addTo(this.#handlers, type, handler);
      for (const each of follows) addTo(this.#followers, each.fold.category, each);
    }
  }

  concerns(type: string): boolean {
    return this.#handlers.has(type);
  }

  /** Those that need the stream's states. All have the same fold, because each kind of stream has one. */
  followersOf(stream: string): readonly Following[] {
    if (this.#followers.size === 0) return [];
    return this.#followers.get(stream.slice(0, stream.indexOf('-'))) ?? [];
  }

  /** Adds the event's writes to the earlier ones. */
  project(event: RecordedEvent, writes: Write[]): void {
    if (event.damaged) return;
    const handlers = this.#handlers.get(event.type);
    if (!handlers) return;
    for (const handler of handlers) for (const write of handler(event)) writes.push(write);
  }

  /** As {@link project}, for rows that depend on the states around the event. */
  follow(
    event: RecordedEvent,
    around: { readonly before: unknown; readonly after: unknown },
    writes: Write[],
  ) {
    if (event.damaged) return;
    for (const { rowsOf } of this.followersOf(event.stream))
      for (const write of rowsOf(event, around.before, around.after)) writes.push(write);
  }
}

function addTo<V>(all: Map<string, V[]>, key: string, value: V): void {
  const known = all.get(key);
  if (known) known.push(value);
  else all.set(key, [value]);
}

/** The target of folded writes, which are atomic. */
interface Target {
  write(writes: readonly Write[]): Promise<void>;
}

interface Behind {
  readonly target: Target;
  readonly rows: readonly EventRow[];
  readonly done: Promise<void>;
}

interface Stored {
  readonly reads: Reads;
  readonly recorded: RecordedReader;
}

/** Folds stored events into tables, from the first one on. Skips events that were changed and cannot be folded. */
export class StoredProjecting {
  readonly #projecting: Projecting;
  readonly #stored: Stored;
  readonly #states = newest<string, { version: number; state: unknown }>(STATES_KEPT);
  /** Folded, and being written. */
  #behind: Behind | undefined;

  constructor(projections: readonly Projection[], stored: Stored) {
    this.#projecting = new Projecting(projections);
    this.#stored = stored;
  }

  /** The next events, in the order of the log. */
  async into(target: Target, rows: readonly EventRow[]): Promise<void> {
    try {
      await target.write(await this.#projectAll(rows));
    } catch (error) {
      await this.#unchangedInto(target, rows, error);
    }
  }

  /**
   * As {@link into}, but resolves as soon as the events are folded. So the next ones are folded while these are written.
   * {@link written} ends it.
   */
  async startInto(target: Target, rows: readonly EventRow[]): Promise<void> {
    const folded = await this.#projectAll(rows).catch((): null => null);
    if (!(await this.written()) || !folded) return this.into(target, rows);
    const done = target.write(folded);
    // `written` reports its error.
    done.catch(() => {});
    this.#behind = { target, rows, done };
  }

  /** Resolves when all events are written; to false if some had been changed, so that others were folded in vain. */
  async written(): Promise<boolean> {
    const behind = this.#behind;
    this.#behind = undefined;
    try {
      await behind?.done;
      return true;
    } catch (error) {
      await this.#unchangedInto(behind!.target, behind!.rows, error);
      return false;
    }
  }

  async #unchangedInto(target: Target, rows: readonly EventRow[], error: unknown): Promise<void> {
    const unchanged = await unchangedOf(rows, { ...this.#stored, error });
    this.#states.clear();
    await target.write(await this.#projectAll(unchanged));
  }

  async #projectAll(rows: readonly EventRow[]): Promise<Write[]> {
    const { recorded } = this.#stored;
    const writes: Write[] = [];
    for (const row of rows) {
      const [follower] = this.#projecting.followersOf(row.stream);
      if (!follower && !this.#projecting.concerns(row.type)) continue;
      const event = recorded.event(row);
      this.#projecting.project(event, writes);
      if (!follower) continue;
      const { fold } = follower;
      const known = this.#states.get(row.stream);
      const before =
        row.version === 1
          ? fold.initial
          : known?.version === row.version - 1
            ? known.state
            : await this.#stateBefore(row, fold);
      const after = evolve(fold, before, event);
      this.#states.set(row.stream, { version: row.version, state: after });
      this.#projecting.follow(event, { before, after }, writes);
    }
    return writes;
  }

  async #stateBefore({ stream, version }: EventRow, fold: Following['fold']): Promise<unknown> {
    const { reads, recorded } = this.#stored;
    let state = fold.initial;
    for (let reached = 0; reached < version - 1;) {
      const limit = Math.min(ROWS_AT_ONCE, version - 1 - reached);
      const rows = await reads.all(eventsOfStream({ stream, afterVersion: reached, limit }));
      if (rows.length === 0) break;
      for (const row of rows)
        try {
          state = evolve(fold, state, recorded.event(row));
        } catch (error) {
          if (!(await wasChanged(reads, row))) throw error;
          recorded.report(row, error);
        }
      reached = rows.at(-1)!.version;
    }
    return state;
  }
}

/**
 * The unchanged rows, after folding all of them has failed. If an event was changed, that is the likely cause. Otherwise it
 * is a bug in the program, and the error is thrown again.
 */
async function unchangedOf(
  rows: readonly EventRow[],
  { reads, recorded, error }: Stored & { readonly error: unknown },
): Promise<EventRow[]> {
  const unchanged: EventRow[] = [];
  for (const row of rows)
    if (await wasChanged(reads, row)) recorded.report(row, error);
    else unchanged.push(row);
  if (unchanged.length === rows.length) throw error;
  return unchanged;
}
