import { EngineFailed, ROWS_AT_ONCE, type Begun, type Engine } from '../engine.ts';
import type { RecordedReader } from '../events.ts';
import type { Projection, Reads, RecordedEvent } from '../log.ts';
import { eventsAfter, findProjections, type EventRow } from '../tables/log-tables.ts';
import { areUpToDate, newerIn } from '../tables/rebuild.ts';
import type { StateCache } from './states.ts';

export interface LogState {
  readonly last_position: number;
  readonly generation: number;
}

export interface OthersNeeds {
  readonly reads: Reads;
  readonly recorded: RecordedReader;
  readonly states: StateCache;
  readonly projections: readonly Projection[];
}

/**
 * What other processes do to the log. What must stay true:
 * - `seen` is the position of the cached states and of the listeners; it only rises.
 * - Nothing is decided once another program has replaced the projections.
 */
export class Others {
  readonly #engine: Engine;
  readonly #reads: Reads;
  readonly #recorded: RecordedReader;
  readonly #states: StateCache;
  readonly #projections: readonly Projection[];
  #seen: number;
  #generation: number;

  /** `state` is the log's as it was opened. */
  constructor(engine: Engine, { reads, recorded, states, projections }: OthersNeeds, state: LogState) {
    this.#engine = engine;
    this.#reads = reads;
    this.#recorded = recorded;
    this.#states = states;
    this.#projections = projections;
    this.#seen = state.last_position;
    this.#generation = state.generation;
  }

  get seen(): number {
    return this.#seen;
  }

  /** This process has committed up to here, and its cached states hold it. */
  reached(position: number): void {
    this.#seen = position;
  }

  /** Reads what other processes did since the last group. The write lock keeps them from doing more. */
  async meet({ lastPosition, generation, foreign }: Begun): Promise<readonly RecordedEvent[]> {
    await this.meetGeneration(generation);
    if (lastPosition < this.#seen)
      throw new EngineFailed('the database was replaced by an older one while it was open: start again');
    return this.follow(foreign, lastPosition);
  }

  /** Raised by each program that replaces projections. */
  async meetGeneration(generation: number): Promise<void> {
    if (generation === this.#generation) return;
    const why = await this.replaced();
    if (why !== null) throw new EngineFailed(why);
    this.#generation = generation;
  }

  /** Null: the projections belong to this program. */
  async replaced(): Promise<string | null> {
    const rows = await this.#engine.reads.all(findProjections());
    if (areUpToDate(rows, this.#projections)) return null;
    return newerIn(rows, this.#projections)
      ? 'a newer version of this program has the database now: start that version here, too'
      : 'an older version of this program was given the database with db rebuild: start that one, or this one again';
  }

  /** Brings the cached states up to a position; `first` are the next rows, as far as they are read. */
  async follow(first: readonly EventRow[], upTo: number): Promise<readonly RecordedEvent[]> {
    const foreign: RecordedEvent[] = [];
    let reached = this.#seen;
    let rows = first;
    for (;;) {
      for (const row of rows) {
        const event = this.#recorded.event(row);
        this.#states.follow(event, row.hash);
        foreign.push(event);
        reached = row.position;
      }
      if (reached >= upTo) break;
      rows = await this.#reads.all(eventsAfter({ position: reached, limit: ROWS_AT_ONCE }));
    }
    this.#seen = reached;
    return foreign;
  }
}
