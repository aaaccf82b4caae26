import { beforeEach, expect, test, vi } from 'vitest';
import { MovedClock } from '../../clock.ts';
import { Refusal, type EventLog, type Timer } from '../log.ts';
import { eachTestsPlace, setTimers } from '../place.support.ts';
import { silentLogger } from '../logger.ts';
import { count, tally } from '../tally.fixture.ts';
import { TimerRuns } from './timer-runs.ts';
import type { TimerHandler } from './timers.ts';

const NOW = 1_000_000;
const place = eachTestsPlace();
let log: EventLog;
const clock = new MovedClock(NOW);
beforeEach(async () => {
  log = await place.open({ clock });
});

const set = (...timers: readonly Timer[]) => setTimers(log, timers);
const timer = (id: string, dueAt: number, type: string, ofSysId = 7): Timer => {
  return { id, dueAt, command: { type, ofSysId } };
};

/** Counts one, and sets others. */
const counting =
  (...next: readonly Timer[]): TimerHandler =>
  ({ id }) =>
    setTimers(log, next, count(tally('a'), 1, { timerId: id }));

function runsOf(handlers: Readonly<Record<string, TimerHandler>>, ...deadlines: readonly string[]) {
  const error = vi.fn<(...line: unknown[]) => void>();
  const logger = { ...silentLogger, error };
  const rules = () => ({ handlers, deadlines: new Set(deadlines) });
  return { runs: new TimerRuns({ log, clock, source: { commandId: () => 'run' }, logger, rules }), error };
}

const timesOf = async () =>
  (await log.read({ stream: 'tally-a', limit: 1_000 })).map(({ recordedAt }) => recordedAt - NOW);

test('a run does what is due and what that sets, and nothing again', async () => {
  await set(timer('first', NOW, 'first'), timer('later', NOW + 1, 'second'));
  const { runs } = runsOf({ first: counting(timer('next', NOW - 5, 'second')), second: counting() });
  expect(await runs.countDue(NOW)).toEqual({ first: 1, second: 0 });
  expect(await runs.run(NOW)).toEqual({ first: 1, second: 1 });
  expect(await runs.run(NOW)).toEqual({ first: 0, second: 0 });
  expect(await timesOf()).toEqual([0, 0]);
});

test('ahead of time it does deadlines alone, each at its own time, however many there are', async () => {
  const many = Array.from({ length: 250 }, (_, n) => timer(`many-${n}`, NOW + 10 + n, 'second'));
  await set(timer('first', NOW + 5, 'first'), timer('asks', NOW + 6, 'asks'), ...many);
  const asks = vi.fn<TimerHandler>();
  const handlers = { first: counting(timer('next', NOW + 3_000, 'second')), second: counting(), asks };
  const { runs } = runsOf(handlers, 'first', 'second');
  expect(await runs.run(NOW + 2_000)).toEqual({ first: 1, second: 250 });
  expect((await timesOf()).toSorted((a, b) => a - b)).toEqual([5, ...many.map(({ dueAt }) => dueAt - NOW)]);
  expect(asks).not.toHaveBeenCalled();
  expect(await runs.run(NOW + 3_000)).toEqual({ first: 0, second: 1 });
});

test('one that fails is reported and stays; one that is refused, or finds nothing to do, is done', async () => {
  await set(timer('fails', NOW, 'fails'), timer('refused', NOW, 'refused'), timer('idle', NOW, 'idle'));
  const failure = new Error('no network');
  const { runs, error } = runsOf({
    fails: () => Promise.reject(failure),
    refused: async ({ id }) =>
      void (await log.execute({
        ...count(tally('a'), 1, { timerId: id }),
        decide: () => {
          throw new Refusal('0004');
        },
      })),
    idle: () => Promise.resolve(),
  });
  expect(await runs.run(NOW)).toEqual({ fails: 0, refused: 1, idle: 1 });
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: failure, timer: 'fails' }, expect.any(String));
  expect((await log.dueTimers(NOW, 10)).map(({ id }) => id)).toEqual(['fails']);
});

test('timers of one thing are listed in their order, no more than asked for', async () => {
  await set(timer('b', NOW + 9, 'first'), timer('other', NOW, 'second', 8));
  await set(timer('a', NOW + 4, 'second'), timer('c', NOW + 20, 'first'));
  const { runs } = runsOf({});
  expect((await runs.of('ofSysId', 7, 2)).map(({ id }) => id)).toEqual(['a', 'b']);
});
