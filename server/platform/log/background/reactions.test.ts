import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MovedClock } from '../../clock.ts';
import { countedIn, echo, echoFold, heardIn } from './echo.fixture.ts';
import { LogUnavailable, streamOf, type EventLog, type RecordedEvent } from '../log.ts';
import { eachTestsPlace } from '../place.support.ts';
import { systemSource } from '../../source.ts';
import { Reactions, type Reaction } from './reactions.ts';
import { count, tally } from '../tally.fixture.ts';

const clock = new MovedClock(1_000_000);
const place = eachTestsPlace();
const openLog = () => place.open({ clock });
const started: Reactions[] = [];
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop();
});

async function start(log: EventLog, ...reactions: readonly Reaction[]): Promise<Reactions> {
  const running = new Reactions({ log, clock, source: systemSource(clock, 0), reactions });
  started.push(running);
  await running.start();
  return running;
}

async function all(log: EventLog): Promise<readonly RecordedEvent[]> {
  return log.read({ limit: 100_000 });
}

async function counts(log: EventLog, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, (_, i) => log.execute(count(tally(i % 7)))));
}

/** The same in one command. */
async function countsAtOnce(log: EventLog, times: number): Promise<void> {
  const ref = tally(0);
  const events = Array.from({ length: times }, () => ({ type: 'Counted', data: { by: 1 } }) as const);
  await log.execute({ ...count(ref), decide: () => ({ events: [{ ref, events }], reply: { sum: 0 } }) });
}

/** What the reaction has said, and what it should have: each thing once, and in order. */
const heard = async (log: EventLog) => heardIn(await all(log));
const counted = async (log: EventLog) => countedIn(await all(log));

describe('a reaction', () => {
  let log: EventLog;
  beforeEach(async () => {
    log = await openLog();
  });

  /** Each thing once, and in order. */
  async function expectAllSaid(reactions: Reactions): Promise<void> {
    await reactions.settled();
    expect(await heard(log)).toEqual(await counted(log));
  }

  test('hears of each event of its types once, in the order of the log', async () => {
    const reactions = await start(log, echo());
    for (let round = 0; round < 5; round++) await counts(log, 30);
    await expectAllSaid(reactions);
  });

  test('takes what comes close upon each other together, and then waits', async () => {
    const reactions = await start(log, echo({ every: 200 }));
    await counts(log, 10);
    await counts(log, 10);
    await counts(log, 10);
    await expectAllSaid(reactions);
    const runs = (await all(log)).filter(({ type }) => type === 'Echoed').length;
    expect(runs).toBeLessThanOrEqual(3);
  });

  test('does not wait while it is behind', async () => {
    const paced = echo({ every: 60_000 });
    await (await start(log, paced)).stop();
    // More than it takes at once.
    for (let round = 0; round < 5; round++) await countsAtOnce(log, 500);
    clock.advance(60_000);
    await start(log, paced);
    await expect.poll(() => heard(log)).toHaveLength(2500);
    expect(await heard(log)).toEqual(await counted(log));
  });

  test('that stopped takes up where it was', async () => {
    const first = await start(log, echo());
    await counts(log, 10);
    await first.settled();
    await first.stop();
    await counts(log, 10);
    await expectAllSaid(await start(log, echo()));
  });

  test('misses nothing when what it has to read cannot be read at first, while others go on', async () => {
    const first = await start(log, echo());
    await counts(log, 3);
    await first.settled();
    await first.stop();
    await counts(log, 3);
    vi.spyOn(log, 'read').mockImplementationOnce(async () => {
      const other = streamOf({ category: 'other', initial: null, stateVersion: 1, on: {} }, 1);
      await log.execute({
        actorId: null,
        commandId: 'test',
        streams: [other],
        decide: () => ({ events: [{ ref: other, events: [{ type: 'Other', data: {} }] }], reply: null }),
      });
      throw new LogUnavailable('away');
    });
    await expectAllSaid(await start(log, echo()));
  });

  test('that is new says nothing of what is over', async () => {
    await counts(log, 10);
    const reactions = await start(log, echo());
    await counts(log, 3);
    await reactions.settled();
    const events = await all(log);
    expect(heardIn(events)).toEqual(countedIn(events).slice(10));
  });

  test('catches up with more than it takes or holds at once', async () => {
    let isSlow = true;
    const waits: (() => void)[] = [];
    const { react } = echo();
    const slow: Reaction['react'] = async (events) => {
      if (isSlow) await new Promise<void>((resolve) => waits.push(resolve));
      return react(events);
    };
    const reactions = await start(log, echo({ react: slow }));
    for (let round = 0; round < 12; round++) await countsAtOnce(log, 1000);
    isSlow = false;
    // Events that did not fit in memory are read again.
    const read = vi.spyOn(log, 'read');
    for (const goOn of waits) goOn();
    await expectAllSaid(reactions);
    expect(read).toHaveBeenCalled();
  });

  test('that fails is tried again with the same events, and holds no other up', async () => {
    let failures = 0;
    const { react } = echo();
    const failing = echo({
      name: 'failing',
      react: async (events) => {
        if (failures++ < 2) throw new Error('not now');
        return react(events);
      },
    });
    const other: number[] = [];
    const reactions = await start(log, failing, {
      ...echo({ name: 'other' }),
      react: async (events) => {
        other.push(...events.map(({ position }) => position));
        return null;
      },
    });
    await counts(log, 5);
    await expectAllSaid(reactions);
    expect(other).toEqual(countedIn(await all(log)));
  });

  describe('comes after those before it in the list', () => {
    const says = (name: string, reacting: () => Promise<unknown>): Reaction => {
      const ref = streamOf(echoFold, name);
      return echo({
        name,
        react: async (heard) => {
          await reacting();
          const data = { heard: heard.map(({ position }) => position) };
          return { streams: [ref], decide: () => [{ ref, events: [{ type: 'Echoed', data }] }] };
        },
      });
    };
    /** Who said something, for each cause. */
    const said = async (log: EventLog) => {
      const events = await all(log);
      const echoed = events.filter(({ type }) => type === 'Echoed');
      return countedIn(events).map((cause) =>
        echoed.filter((event) => heardIn([event]).includes(cause)).map(({ stream }) => stream),
      );
    };
    const quick = says('quick', async () => {});
    const inOrder = ['echo-slow', 'echo-quick'];

    test('however long they take over the same cause', async () => {
      const slow = says('slow', async () => {
        for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      });
      const reactions = await start(log, slow, quick);
      await counts(log, 1);
      await reactions.settled();
      expect(await said(log)).toEqual([inOrder]);
    });

    test('for a cause that comes before its turn, and after theirs', async () => {
      let isFirst = true;
      const slow = says('slow', async () => {
        if (!isFirst) return;
        isFirst = false;
        // The first is being reacted to; this one is heard of by both, and the other has not had its turn.
        await counts(log, 1);
      });
      const reactions = await start(log, slow, quick);
      await reactions.settled();
      await counts(log, 1);
      await reactions.settled();
      expect(await said(log)).toEqual([inOrder, inOrder]);
    });

    test('for a cause that is read before it is heard of', async () => {
      const tellers: (() => void)[] = [];
      const listen = log.onCommitted.bind(log);
      vi.spyOn(log, 'onCommitted').mockImplementation((listener) =>
        listen((events, origin) => void tellers.push(() => listener(events, origin))),
      );
      const read = log.read.bind(log);
      let reads = 0;
      vi.spyOn(log, 'read').mockImplementation(async (range) => {
        // Between the first reads of the two.
        if (range.types && ++reads === 2) await counts(log, 1);
        return read(range);
      });
      const reactions = await start(
        log,
        says('slow', async () => {}),
        quick,
      );
      await reactions.settled();
      for (const tell of tellers.splice(0)) tell();
      await reactions.settled();
      expect(await said(log)).toEqual([inOrder]);
    });
  });

  test('that has nothing to do does not read all of it again at the next start', async () => {
    const nothing: Reaction = { name: 'nothing', types: ['Never'], every: 0, react: async () => null };
    const reactions = await start(log, nothing);
    for (let round = 0; round < 21; round++) await countsAtOnce(log, 1000);
    await reactions.stop();
    expect((await log.cursor('nothing')).position).toBeGreaterThan(15_000);
  });

  test('waits as long after another process reacted as after itself', async () => {
    const [one, other] = [log, await openLog()];
    const paced = echo({ every: 60_000 });
    const reactsFirst = await start(one, paced);
    clock.advance(60_000);
    const runs = async () => (await all(one)).filter(({ type }) => type === 'Echoed').length;
    await counts(one, 3);
    await expect.poll(runs).toBe(1);
    const comesLater = await start(other, paced);
    await counts(other, 3);
    for (const log of [one, other]) await log.catchUp();
    await expect.poll(() => [reactsFirst.isAtWork, comesLater.isAtWork]).toEqual([false, false]);
    expect(await runs()).toBe(1);
    await comesLater.settled();
    expect([await runs(), await heard(one)]).toEqual([2, await counted(one)]);
  });

  test('says nothing of what another process has said already, and it hears of late', async () => {
    const [one, other] = [log, await openLog()];
    const running = await Promise.all([one, other].map((log) => start(log, echo({ every: 100 }))));
    const said = async (times: number) => {
      await expect.poll(() => heard(one)).toHaveLength(times);
    };
    clock.advance(100);
    await counts(one, 1);
    await said(1);
    // This one waits, and the other process says it, together with its own.
    await counts(one, 1);
    const looked = vi.spyOn(one, 'cursor');
    clock.advance(100);
    await counts(other, 1);
    await said(3);
    clock.advance(100);
    await expect.poll(() => looked).toHaveBeenCalled();
    await one.catchUp();
    await Promise.all(running.map((each) => each.settled()));
    expect(await heard(one)).toEqual(await counted(one));
  });

  test('runs once, in however many processes', async () => {
    const logs = [log, await openLog(), await openLog()];
    const reactions = await Promise.all(logs.map((log) => start(log, echo())));
    for (let round = 0; round < 10; round++) {
      await Promise.all(logs.map((log) => counts(log, 20)));
      for (const log of logs) await log.catchUp();
    }
    for (const log of logs) await log.catchUp();
    await Promise.all(reactions.map((each) => each.settled()));
    expect(await heard(logs[0]!)).toEqual(await counted(logs[0]!));
  });
});
