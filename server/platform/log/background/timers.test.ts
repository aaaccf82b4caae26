import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePlace, placeOf, removePlace, tempDir } from '../../../testing/place.ts';
import { MovedClock, type Clock } from '../../clock.ts';
import { DrivenClock } from '../../driven-clock.ts';
import { databaseAt } from '../databases.ts';
import { Refusal, type EventLog, type Timer } from '../log.ts';
import { count, tally } from '../tally.fixture.ts';
import { Scheduler, type TimerHandler } from './timers.ts';

let dataDir: string;
let log: EventLog;
beforeEach(async () => {
  dataDir = tempDir();
  await makePlace(dataDir);
});
afterEach(async () => {
  await log.close();
  await removePlace(dataDir);
});

function openAt(clock: Clock): Promise<EventLog> {
  return databaseAt(placeOf(dataDir)).open({ clock });
}

async function openWith(clock: Clock): Promise<void> {
  log = await openAt(clock);
}

async function set(...timers: readonly Timer[]): Promise<void> {
  const command = count(tally('timers'), 0);
  await log.execute({
    ...command,
    decide: (states, now) => ({ ...command.decide(states, now), timers: { set: timers } }),
  });
}

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
    await set(
      { id: 'a', dueAt: 1500, command: { type: 'count' } },
      { id: 'b', dueAt: 1600, command: { type: 'count' } },
    );
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
    await set({ id: 'tick', dueAt: 1000, command: { type: 'tick' } });
    clock.set(5000);
    const tick: TimerHandler = async ({ id, dueAt }) => {
      const command = count(tally('a'), 1, { timerId: id });
      await log.execute({
        ...command,
        decide: (states, now) => ({
          ...command.decide(states, now),
          timers: { set: [{ id, dueAt: dueAt + 1000, command: { type: 'tick' } }] },
        }),
      });
    };
    expect(await due({ tick }).runDue()).toBe(5);
    expect(await log.nextTimerAt()).toBe(6000);
  });

  test('is done with a timer that is refused, or whose handler finds nothing to do', async () => {
    await set(
      { id: 'refused', dueAt: 1000, command: { type: 'refuse' } },
      { id: 'idle', dueAt: 1000, command: { type: 'nothing' } },
    );
    expect(
      await due({ refuse: () => Promise.reject(new Refusal('9001')), nothing: async () => {} }).runDue(),
    ).toBe(2);
    expect(await log.nextTimerAt()).toBeNull();
  });

  test('tries again later when a handler fails, and lets the others pass', async () => {
    await set(
      { id: 'bad', dueAt: 900, command: { type: 'fail' } },
      { id: 'unknown', dueAt: 901, command: { type: 'nobody handles' } },
      { id: 'good', dueAt: 902, command: { type: 'count' } },
    );
    let failures = 2;
    const fail: TimerHandler = async (timer) => {
      if (failures-- > 0) throw new Error('the payment service is away');
      await countOne(timer);
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
    const note: TimerHandler = async (timer) => {
      fired.push(timer.id);
      await countOne(timer);
    };
    const backlog = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: `late-${String(i).padStart(4, '0')}`,
        dueAt: 1000 + i,
        command: { type: 'deadline' },
      }));
    const scheduler = (deadline: TimerHandler) =>
      new Scheduler({
        log,
        clock,
        handlers: { deadline, round: note },
        deadlines: new Set(['deadline']),
      });
    beforeEach(() => fired.splice(0));

    test('fires first what is none, also what is set meanwhile', async () => {
      await set(...backlog(350), { id: 'round-1', dueAt: 5000, command: { type: 'round' } });
      clock.set(9000);
      const second = { id: 'round-2', dueAt: 9000, command: { type: 'round' } };
      const handled = await scheduler(async (timer) => {
        if (timer.id === 'late-0099') await set(second);
        await note(timer);
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
      await scheduler(async (timer) => {
        if (timer.id.endsWith('50')) clock.advance(20);
        await note(timer);
      }).runDue();
      vi.restoreAllMocks();
      expect(fired).toHaveLength(300);
      expect(rests).toEqual([180, 180, 180]);
    });

    test('stops after the batch that runs', async () => {
      await set(...backlog(300));
      clock.set(9000);
      let stopped: Promise<void> | undefined;
      const stopping = scheduler(async (timer) => {
        stopped ??= stopping.stop();
        await note(timer);
      });
      await stopping.runDue();
      await stopped;
      expect(fired).toHaveLength(100);
      expect(await log.dueTimers(9000, 1000)).toHaveLength(200);
    });
  });

  test('survives a restart in the middle', async () => {
    await set({ id: 'a', dueAt: 2000, command: { type: 'count' } });
    await log.close();
    clock.set(3000);
    await openWith(clock);
    expect(await due({ count: countOne }).runDue()).toBe(1);
  });
});

test('a clock that jumps, or two that are an hour apart, fire no timer twice and forget none', async () => {
  const hour = 3_600_000;
  const clocks = [new MovedClock(10 * hour), new MovedClock(11 * hour)];
  await openWith(clocks[0]!);
  const other = await openAt(clocks[1]!);
  const fired: string[] = [];
  const schedulers = [log, other].map(
    (each, i) =>
      new Scheduler({
        log: each,
        clock: clocks[i]!,
        handlers: {
          note: async ({ id }) => {
            await each.execute(count(tally('a'), 1, { timerId: id }));
            fired.push(id);
          },
        },
      }),
  );
  const due = Array.from({ length: 40 }, (_, i) => ({ id: `t${i}`, dueAt: 9 * hour + i * (hour / 10) }));
  await set(...due.map((timer) => ({ ...timer, command: { type: 'note' } })));
  for (const jump of [0, hour, -hour, hour / 2, -2 * hour, 5 * hour]) {
    for (const clock of clocks) clock.advance(jump);
    await Promise.all(schedulers.map((scheduler) => scheduler.runDue()));
    const reached = Math.max(...clocks.map((clock) => clock.now()));
    expect(due.filter(({ dueAt }) => dueAt <= reached).every(({ id }) => fired.includes(id))).toBe(true);
  }
  expect(fired.toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  expect(await log.head('tally-a')).toBe(due.length);
  await other.close();
});

test('a started scheduler wakes when a timer falls due, also one set meanwhile', async () => {
  const clock = new DrivenClock(1000);
  await openWith(clock);
  const fired: string[] = [];
  const scheduler = new Scheduler({
    log,
    clock,
    handlers: {
      note: async (timer) => {
        fired.push(`${timer.id} ${clock.now()}`);
        await countOne(timer);
      },
    },
  });
  const idle = () => scheduler.idle();
  scheduler.start();
  await clock.moveTo(1010, idle);
  await set(
    { id: 'a', dueAt: 1030, command: { type: 'note' } },
    { id: 'b', dueAt: 1060, command: { type: 'note' } },
  );
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
