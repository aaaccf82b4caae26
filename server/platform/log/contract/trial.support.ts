import { afterEach, beforeEach } from 'vitest';
import { MovedClock } from '../../clock.ts';
import type { DatabaseClaim, LogDatabase } from '../database.ts';
import type { Upcasters } from '../events.ts';
import type { EventLog, Projection, RowTables } from '../log.ts';
import { notes, people, sums } from '../tally.fixture.ts';

export interface PlaceOptions {
  readonly clock: MovedClock;
  readonly projections: readonly Projection[];
  readonly rowTables: readonly RowTables[];
  readonly upcasters: Upcasters;
  readonly claim?: DatabaseClaim;
  readonly cachedStates?: number;
}

/** One database, in which logs can be opened one after another or beside each other. */
export interface Place {
  readonly database: LogDatabase;
  rows(table: string): Promise<readonly object[]>;
  remove(): Promise<void>;
}

export const START = Date.UTC(2026, 0, 1);

/** What a test of the log has: a database and a clock of its own, new for each test. */
export interface Trial {
  readonly place: Place;
  readonly clock: MovedClock;
  /** Is closed after the test. */
  open(options?: Partial<PlaceOptions>): Promise<EventLog>;
  reopen(log: EventLog, options?: Partial<PlaceOptions>): Promise<EventLog>;
}

/** For the tests of the suite that it is called in. */
export function newTrial(newPlace: () => Promise<Place>): Trial {
  let place: Place;
  let clock: MovedClock;
  let opened: EventLog[];

  beforeEach(async () => {
    place = await newPlace();
    clock = new MovedClock(START);
    opened = [];
  });
  afterEach(async () => {
    for (const log of opened) await log.close();
    await place.remove();
  });

  async function open(options: Partial<PlaceOptions> = {}): Promise<EventLog> {
    const log = await place.database.open({
      clock,
      projections: [sums, notes],
      rowTables: [people],
      upcasters: {},
      ...options,
    });
    opened.push(log);
    return log;
  }

  return {
    get place() {
      return place;
    },
    get clock() {
      return clock;
    },
    open,
    async reopen(log, options) {
      await log.close();
      return open(options);
    },
  };
}
