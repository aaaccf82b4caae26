import { HOUR } from '../../../../schema/durations.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { engineAt, rowsAt } from '../../../testing/place.ts';
import { holdWriteLock } from '../../../testing/processes/write-lock.ts';
import { MovedClock } from '../../clock.ts';
import { openLogOn, type LogOptions } from '../opening.ts';
import { EngineFailed, type Batch, type Engine } from '../engine.ts';
import { LogUnavailable, type EventLog } from '../log.ts';
import { eachTestsPlace } from '../place.support.ts';
import { count, insertPerson, LIMIT, notes, people, sums, tally } from '../tally.fixture.ts';

const projections = [sums, notes];
/** How long a command may wait here (ms). */
const WAIT_MAX = 1200;
const place = eachTestsPlace();
let log: EventLog;
/** What each commit that the engine was asked for held, and what is to happen to the next ones. */
let batches: Batch[];
/** The streams of each load that the engine was asked for. */
let loads: string[][];
let failing: (() => Error | undefined) | undefined;
/** What happens at each migration. */
let migrating: () => Promise<unknown>;
let hasRoom: boolean;

beforeEach(() => {
  batches = [];
  loads = [];
  failing = undefined;
  hasRoom = true;
  migrating = async () => {};
});
afterEach(() => log.close());

/** The log on a real engine, whose commits are seen and can be made to fail. */
async function open(options: Partial<LogOptions> = {}): Promise<void> {
  const clock = new MovedClock(0);
  await (await place.open({ projections, rowTables: [people] })).close();
  const real = await engineAt(place.dataDir);
  const engine: Engine = {
    where: real.where,
    process: real.process,
    reads: real.reads,
    begin: (needs) => real.begin(needs),
    rollback: () => real.rollback(),
    gone: () => real.gone(),
    hasRoom: async () => hasRoom && real.hasRoom(),
    load: (streams) => {
      loads.push(streams.map(({ stream }) => stream));
      return real.load(streams);
    },
    range: (range) => real.range(range),
    migrate: async (rowTables) => {
      await real.migrate(rowTables);
      await migrating();
    },
    shadow: () => real.shadow(),
    close: () => real.close(),
    commit: async (batch) => {
      batches.push(batch);
      const error = failing?.();
      if (!error) return real.commit(batch);
      await real.rollback();
      throw error;
    },
  };
  log = await openLogOn(engine, { clock, projections, rowTables: [people], ...options });
  batches = [];
}

test('states that are wanted at once are loaded at once, and each once', async () => {
  await open();
  await Promise.all([log.execute(count(tally('a'), 1)), log.execute(count(tally('b'), 2))]);
  loads = [];
  const states = await Promise.all(['a', 'b', 'a', 'none'].map((id) => log.state(tally(id))));
  expect(states.map(({ state, version }) => [state.sum, version])).toEqual([
    [1, 1],
    [2, 1],
    [1, 1],
    [0, 0],
  ]);
  expect(loads).toEqual([['tally-a', 'tally-b', 'tally-none']]);
});

test('what others write between the building of projections and the switch to them is in them', async () => {
  const other = await place.open({ projections, rowTables: [people] });
  await other.execute(count(tally('a')));
  migrating = () => other.execute(count(tally('a')));
  await open({ projections: [{ ...sums, version: 2 }, notes] });
  await other.close();
  const events = await log.head('tally-a');
  expect(events).toBe(3);
  expect(await rowsAt(place.dataDir, 'tally_sums')).toEqual([{ stream: 'tally-a', sum: events, events }]);
});

describe('a command whose writes are refused', () => {
  test('fails alone: its neighbours run one by one, and then in groups again', async () => {
    await open();
    await log.write([insertPerson({ id: 1, name: 'Kim' })]);
    batches = [];
    const twice = log.write([insertPerson({ id: 2, name: 'Kim' })]);
    const neighbours = [1, 2, 3].map((by) => log.execute(count(tally('a'), by)));
    await expect(twice).rejects.toThrow(/people[._]name/);
    expect((await Promise.all(neighbours)).map(({ reply }) => reply.sum)).toEqual([1, 3, 6]);
    expect(batches.map(({ events }) => events.length)).toEqual([3, 0, 1, 1, 1]);
    batches = [];
    await Promise.all([1, 2].map((by) => log.execute(count(tally('a'), by))));
    expect(batches).toHaveLength(1);
    expect(log.trouble()).toBeNull();
  });

  test('costs its neighbours no second admission', async () => {
    await open();
    await log.write([insertPerson({ id: 1, name: 'Kim' })]);
    const admit = vi.fn<() => void>();
    const asked = log.execute(count(tally('a'), 1, { admit }));
    await expect(log.write([insertPerson({ id: 2, name: 'Kim' })])).rejects.toThrow(/people[._]name/);
    await asked;
    expect(admit).toHaveBeenCalledTimes(1);
  });
});

test('commands with keys that come together are written together', async () => {
  await open();
  const ask = (key: string) => log.execute(count(tally(key), 1, { once: { key, fingerprint: key } }));
  for (const keys of ['ab', 'cd']) {
    batches = [];
    await Promise.all([...keys].map(ask));
    expect(batches).toHaveLength(1);
  }
});

describe('a database that takes nothing', () => {
  const full = new EngineFailed('the disk is full; free some space');

  test('leaves states, answers and refusals as they were', async () => {
    await open();
    const once = { key: 'k', fingerprint: 'f' };
    failing = () => full;
    const group = [count(tally('a'), LIMIT), count(tally('a'), 1, { once })];
    const results = await Promise.allSettled(group.map((command) => log.execute(command)));
    for (const each of results) expect(each).toMatchObject({ reason: expect.any(LogUnavailable) });
    failing = undefined;
    expect((await log.execute(count(tally('a'), 1, { once }))).reply).toEqual({ sum: 1 });
  });

  test('is trouble in words until it takes something again, which is found out without a command', async () => {
    await open();
    failing = () => full;
    await expect(log.execute(count(tally('a')))).rejects.toBeInstanceOf(LogUnavailable);
    expect(log.trouble()).toBe('the disk is full; free some space');
    failing = undefined;
    await expect.poll(() => log.trouble()).toBeNull();
    expect(await log.lastPosition()).toBe(0);
  });

  test('is trouble as long as it takes small writes alone', async () => {
    await open();
    failing = () => full;
    hasRoom = false;
    await expect(log.execute(count(tally('a')))).rejects.toBeInstanceOf(LogUnavailable);
    failing = undefined;
    for (const sum of [1, 2]) {
      expect((await log.execute(count(tally('a')))).reply).toEqual({ sum });
      expect(log.trouble()).toBe('the disk is full; free some space');
    }
    hasRoom = true;
    await log.execute(count(tally('a')));
    expect(log.trouble()).toBeNull();
  });
});

test('the queue takes no more than it holds, and refuses the rest at once', async () => {
  await open({ queue: { max: 10, waitMax: 5000 } });
  const commands = Array.from({ length: 12 }, () => log.execute(count(tally('a'))));
  expect(log.trouble()).toBe('too many commands are waiting');
  for (const { status } of (await Promise.allSettled(commands)).slice(0, 10))
    expect(status).toBe('fulfilled');
  await expect(commands[11]).rejects.toBeInstanceOf(LogUnavailable);
  expect(log.trouble()).toBeNull();
});

describe('while another process that was stopped holds the write lock', () => {
  let giveBack: () => Promise<void> = async () => {};
  const openLocked = async (waitMax = WAIT_MAX) => {
    await open({ queue: { max: 100, waitMax } });
    giveBack = await holdWriteLock(place.at);
  };
  afterEach(() => giveBack());

  test('commands wait until it is given back', async () => {
    await openLocked(HOUR);
    const waiting = log.execute(count(tally('a'), 2));
    await expect.poll(() => log.stats().waiting).toBe(1);
    await giveBack();
    expect((await waiting).reply.sum).toBe(2);
    expect(log.trouble()).toBeNull();
  });

  test('commands that wait too long are told to come again, and the trouble ends with it', async () => {
    await openLocked();
    const startedAt = performance.now();
    await expect(log.execute(count(tally('a')))).rejects.toThrow('locked since 1970-01-01T00:00:00.000Z');
    expect(performance.now() - startedAt).toBeGreaterThan(WAIT_MAX - 100);
    expect(log.trouble()).toContain('another process has kept the database locked since');
    await giveBack();
    expect((await log.execute(count(tally('a'), 2))).reply.sum).toBe(2);
    expect(log.trouble()).toBeNull();
  });

  test('the trouble ends also when nobody asks meanwhile', async () => {
    await openLocked();
    await expect(log.execute(count(tally('a')))).rejects.toBeInstanceOf(LogUnavailable);
    await giveBack();
    await expect.poll(() => log.trouble()).toBeNull();
  });

  test('the log closes without waiting for it for ever, and refuses what waits', async () => {
    await openLocked();
    const waiting = log.execute(count(tally('a')));
    const closing = log.close();
    await expect(waiting).rejects.toBeInstanceOf(LogUnavailable);
    await closing;
    await expect(log.execute(count(tally('a')))).rejects.toThrow('closing');
  });
});
