import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MovedClock, type Clock } from '../../clock.ts';
import { DrivenClock } from '../../driven-clock.ts';
import { Refusal, type EventLog, type Timer } from '../log.ts';
import { eachTestsPlace, setTimers } from '../place.support.ts';
import { count, tally } from '../tally.fixture.ts';
import { Scheduler, type TimerHandler } from './timers.ts';

const place = eachTestsPlace();
let log: EventLog;

async function openWith(clock: Clock): Promise<void> {
  log = await place.open({ clock });
}

/** Due then, and told of by a command of this type. */
function timer(id: string, dueAt: number, type: string): Timer {
  return { id, dueAt, command: { type } };
}

const set = (...timers: readonly Timer[]) => setTimers(log, timers);

const countOne: TimerHandler = async ({ id }) =>
  void (await log.execute(count(tally('a'), 1, { timerId: id })));

describe('a scheduler', () => {
  const clock = new MovedClock(1000);
  const due = (handlers: Record<string, TimerHandler>) => new Scheduler({ log, clock, handlers });
  beforeEach(async () => {
    clock.set(1000);
    await openWith(clock);
  });

  test('fires what is due, and nothing twice', async () => {
    await set(timer('a', 1500, 'count'), timer('b', 1600, 'count'));
    const scheduler = due({ count: countOne });
    expect(await scheduler.runDue()).toBe(0);
    clock.set(1500);
    expect(await scheduler.runDue()).toBe(1);
    expect(await scheduler.runDue()).toBe(0);
    clock.set(9000);
    expect(await scheduler.runDue()).toBe(1);
    expect(await log.head('tally-a')).toBe(2);
  });

  test('fires in one run also what the fired ones set', async () => {
    await set(timer('tick', 1000, 'tick'));
    clock.set(5000);
    const tick: TimerHandler = ({ id, dueAt }) =>
      setTimers(log, [timer(id, dueAt + 1000, 'tick')], count(tally('a'), 1, { timerId: id }));
    expect(await due({ tick }).runDue()).toBe(5);
    expect(await log.nextTimerAt()).toBe(6000);
  });

  test('is done with a timer that is refused, or whose handler finds nothing to do', async () => {
    await set(timer('refused', 1000, 'refuse'), timer('idle', 1000, 'nothing'));
    const refuse = () => Promise.reject(new Refusal('9001'));
    expect(await due({ refuse, nothing: async () => {} }).runDue()).toBe(2);
    expect(await log.nextTimerAt()).toBeNull();
  });

  test('tries again later when a handler fails, and lets the others pass', async () => {
    await set(
      timer('bad', 900, 'fail'),
      timer('unknown', 901, 'nobody handles'),
      timer('good', 902, 'count'),
    );
    let failures = 2;
    const fail: TimerHandler = async (failing) => {
      if (failures-- > 0) throw new Error('the payment service is away');
      await countOne(failing);
    };
    const logged: object[] = [];
    const logger = { info: () => {}, warn: () => {}, error: (facts: object) => void logged.push(facts) };
    const scheduler = new Scheduler({ log, clock, handlers: { fail, count: countOne }, logger });
    expect(await scheduler.runDue()).toBe(1);
    expect(await scheduler.runDue()).toBe(0);
    expect(logged).toHaveLength(2);
    clock.advance(1000);
    expect(await scheduler.runDue()).toBe(0);
    clock.advance(1999);
    expect(await scheduler.runDue()).toBe(0);
    clock.advance(1);
    expect(await scheduler.runDue()).toBe(1);
    expect((await log.dueTimers(9999, 10)).map(({ id }) => id)).toEqual(['unknown']);
  });

  describe('with a backlog of deadlines', () => {
    const fired: string[] = [];
    const note: TimerHandler = async (handled) => {
      fired.push(handled.id);
      await countOne(handled);
    };
    const backlog = (length: number) =>
      Array.from({ length }, (_, i) => timer(`late-${String(i).padStart(4, '0')}`, 1000 + i, 'deadline'));
    const scheduler = (deadline: TimerHandler) => {
      const handlers = { deadline, round: note };
      return new Scheduler({ log, clock, handlers, deadlines: new Set(['deadline']) });
    };
    beforeEach(() => fired.splice(0));

    test('fires first what is none, also what is set meanwhile', async () => {
      await set(...backlog(350), timer('round-1', 5000, 'round'));
      clock.set(9000);
      const handled = await scheduler(async (late) => {
        if (late.id === 'late-0099') await set(timer('round-2', 9000, 'round'));
        await note(late);
      }).runDue();
      expect(handled).toBe(352);
      expect(fired.indexOf('round-1')).toBeLessThanOrEqual(100);
      expect(fired.indexOf('round-2')).toBeLessThanOrEqual(201);
      expect(await log.nextTimerAt()).toBeNull();
    });

    test('rests nine times as long as each batch took', async () => {
      await set(...backlog(300));
      clock.set(9000);
      const rests: number[] = [];
      vi.spyOn(clock, 'after').mockImplementation((ms, work) => {
        rests.push(ms);
        void work();
        return () => {};
      });
      await scheduler(async (late) => {
        if (late.id.endsWith('50')) clock.advance(20);
        await note(late);
      }).runDue();
      vi.restoreAllMocks();
      expect(fired).toHaveLength(300);
      expect(rests).toEqual([180, 180, 180]);
    });

    test('stops after the batch that runs', async () => {
      await set(...backlog(300));
      clock.set(9000);
      let stopped: Promise<void> | undefined;
      const stopping = scheduler(async (late) => {
        stopped ??= stopping.stop();
        await note(late);
      });
      await stopping.runDue();
      await stopped;
      expect(fired).toHaveLength(100);
      expect(await log.dueTimers(9000, 1000)).toHaveLength(200);
    });
  });
});

test('a clock that jumps, or two that are an hour apart, fire no timer twice and forget none', async () => {
  const hour = 3_600_000;
  const clocks = [new MovedClock(10 * hour), new MovedClock(11 * hour)];
  await openWith(clocks[0]!);
  const other = await place.open({ clock: clocks[1]! });
  const fired: string[] = [];
  const schedulers = [log, other].map((each, i) => {
    const note: TimerHandler = async ({ id }) => {
      await each.execute(count(tally('a'), 1, { timerId: id }));
      fired.push(id);
    };
    return new Scheduler({ log: each, clock: clocks[i]!, handlers: { note } });
  });
  const due = Array.from({ length: 40 }, (_, i) => timer(`t${i}`, 9 * hour + i * (hour / 10), 'note'));
  await set(...due);
  for (const jump of [0, hour, -hour, hour / 2, -2 * hour, 5 * hour]) {
    for (const clock of clocks) clock.advance(jump);
    await Promise.all(schedulers.map((scheduler) => scheduler.runDue()));
    const reached = Math.max(...clocks.map((clock) => clock.now()));
    expect(due.filter(({ dueAt }) => dueAt <= reached).every(({ id }) => fired.includes(id))).toBe(true);
  }
  expect(fired.toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  expect(await log.head('tally-a')).toBe(due.length);
});

test('a started scheduler wakes when a timer falls due, also one set meanwhile', async () => {
  const clock = new DrivenClock(1000);
  await openWith(clock);
  const fired: string[] = [];
  const note: TimerHandler = async (handled) => {
    fired.push(`${handled.id} ${clock.now()}`);
    await countOne(handled);
  };
  const scheduler = new Scheduler({ log, clock, handlers: { note } });
  const idle = () => scheduler.idle();
  scheduler.start();
  await clock.moveTo(1010, idle);
  await set(timer('a', 1030, 'note'), timer('b', 1060, 'note'));
  await clock.moveTo(1045, idle);
  expect(fired).toEqual(['a 1030']);
  await clock.moveTo(1075, idle);
  expect(fired).toEqual(['a 1030', 'b 1060']);
  await scheduler.stop();
});

test('a started scheduler says once that it cannot look, and again when it could meanwhile', async () => {
  const clock = new MovedClock(0);
  await openWith(clock);
  const look = vi.spyOn(log, 'dueTimers').mockRejectedValue(new Error('the database is away'));
  const said: string[] = [];
  const error = (_facts: object, message: string) => void said.push(message);
  const logger = { info: () => {}, warn: () => {}, error };
  const scheduler = new Scheduler({ log, clock, handlers: {}, logger });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    scheduler.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(look.mock.calls.length).toBeGreaterThan(3);
    expect(said).toEqual(['looking for due timers fails: the database is away']);
    clock.advance(60_000);
    look.mockResolvedValue([]);
    await vi.advanceTimersByTimeAsync(1000);
    look.mockRejectedValue(new Error('the database is away'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(said).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
  await scheduler.stop();
});
