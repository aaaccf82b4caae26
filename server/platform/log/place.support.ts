import { afterEach, beforeEach } from 'vitest';
import { makePlace, placeOf, removePlace, tempDir } from '../../testing/place.ts';
import { MovedClock } from '../clock.ts';
import type { LogDatabase, OpenOptions } from './database.ts';
import { databaseAt, type LogPlace } from './databases.ts';
import type { EventLog, Timer } from './log.ts';
import { count, tally } from './tally.fixture.ts';

interface TestPlace {
  readonly at: LogPlace;
  readonly dataDir: string;
  readonly database: LogDatabase;
  /** By a clock that stands, unless it is given one; is closed after the test. */
  open(options?: Partial<OpenOptions>): Promise<EventLog>;
}

/** A place for a log, of its own for each test. */
export function eachTestsPlace(): TestPlace {
  let dataDir: string;
  const opened: EventLog[] = [];
  beforeEach(async () => {
    dataDir = tempDir();
    await makePlace(dataDir);
  });
  afterEach(async () => {
    for (const log of opened.splice(0)) await log.close();
    await removePlace(dataDir);
  });
  const place = {
    get at() {
      return placeOf(dataDir);
    },
    get dataDir() {
      return dataDir;
    },
    get database() {
      return databaseAt(placeOf(dataDir));
    },
    async open(options: Partial<OpenOptions> = {}) {
      const log = await place.database.open({ clock: new MovedClock(0), ...options });
      opened.push(log);
      return log;
    },
  };
  return place;
}

/** A command that counts and sets these. */
export async function setTimers(
  log: EventLog,
  timers: readonly Timer[],
  command = count(tally('timers'), 0),
): Promise<void> {
  await log.execute({
    ...command,
    decide: (states, now) => ({ ...command.decide(states, now), timers: { set: timers } }),
  });
}
