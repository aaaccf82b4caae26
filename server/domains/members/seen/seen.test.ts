import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { payOrder } from '../../../../schema/buying/payments.ts';
import {
  QUOTES_RECORDED,
  QUOTE_AGAIN_AFTER,
  REFUSALS_RATE,
  SEEN_AGAIN_AFTER,
  SEEN_AT_ONCE,
  SEEN_WAITING_MAX,
  SEEN_WINDOW,
} from '../../../../schema/service/constants.ts';
import { openLog } from '../../../domains.ts';
import { MovedClock } from '../../../platform/clock.ts';
import type { RefusedCall } from '../../../platform/http/refused-call.ts';
import type { Rate } from '../../../platform/limits/bucket.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LogUnavailable, type EventLog } from '../../../platform/log/log.ts';
import { silentLogger } from '../../../platform/log/logger.ts';
import { systemSource } from '../../../platform/source.ts';
import { TestLog } from '../../../testing/log.ts';
import { makePlace, removePlace, tempDir } from '../../../testing/place.ts';
import { EVENING } from '../../../testing/server.ts';
import type { ShownQuote, Visit } from './decider.ts';
import { Seen } from './seen.ts';

const BROADCAST = 7;
const NEWEST = { until: Number.MAX_SAFE_INTEGER, limit: 10 };

const QUOTE: ShownQuote = {
  broadcastSysId: BROADCAST,
  products: [
    {
      prdtSysId: 3,
      name: '머그',
      price: 12_000,
      qty: 2,
      totalAmount: 24_000,
      lines: [{ qty: 2, options: ['빨강'] }],
      addOns: [],
    },
  ],
  couponDiscountAmount: 1_000,
  pointDiscountAmount: 0,
  prepaymentAmount: 3_000,
  totalAmount: 26_000,
  refusalCode: null,
};

/** As {@link QUOTE}, of so many won. */
const quoteOf = (totalAmount: number): ShownQuote => ({ ...QUOTE, totalAmount });

/** The log can be broken, and members can have left. */
function scene({ clock, log }: Pick<TestLog, 'clock' | 'log'>, rate: Rate = REFUSALS_RATE) {
  const gone = new Set<number>();
  const warned: object[] = [];
  const state: { trouble: Error | null } = { trouble: null };
  const throughLog: Pick<EventLog, 'execute' | 'read' | 'reads'> = {
    execute: (command) => (state.trouble ? Promise.reject(state.trouble) : log.execute(command)),
    read: (range) => log.read(range),
    reads: log.reads,
  };
  const seen = new Seen({
    log: throughLog,
    clock,
    source: systemSource(clock, log.process),
    profiles: {
      of: async (userSysId: number) => (gone.has(userSysId) ? null : { userId: 'member', nick: '별명' }),
    },
    quotes: new Limits(clock, null).rate<number>('quotes', QUOTES_RECORDED),
    refusals: new Limits(clock, null).rate<number | string>('refusals', rate),
    logger: { ...silentLogger, warn: (facts) => void warned.push(facts) },
  });
  const begins = (userSysId: number): Visit => {
    const visit = {
      userSysId,
      broadcastSysId: BROADCAST,
      isReplay: false,
      beganAt: clock.now(),
      endedAt: null,
    };
    seen.visited(visit);
    return visit;
  };
  return { seen, begins, gone, warned, state };
}

let requestId = 0;

function refusalOf(userSysId: number | null, orderSysId: number | null = null): RefusedCall {
  return {
    name: 'payOrder',
    operation: payOrder,
    resultCode: '2000',
    facts: { payAmount: 12_000 },
    requestId: String(++requestId),
    userSysId,
    ip: '192.0.2.1',
    orderSysId,
    broadcastSysId: null,
  };
}

const events = ({ log }: Pick<TestLog, 'log'>) =>
  log.read({ types: ['BroadcastsVisited', 'QuotesShown', 'CallsRefused'], limit: 1000 });

/** Over a log of its own. */
const recording = (story: (of: ReturnType<typeof scene> & { readonly at: TestLog }) => Promise<void>) =>
  TestLog.run(async (at) => story({ ...scene(at), at }));

test('the price of a basket is recorded when it changes, and once a day', () =>
  recording(async ({ at, seen }) => {
    const amounts = async () => {
      await seen.save();
      return (await events(at)).flatMap(({ data }) =>
        (data as { quotes: ShownQuote[] }).quotes.map(({ totalAmount }) => totalAmount),
      );
    };
    const other: ShownQuote = {
      ...QUOTE,
      products: [{ ...QUOTE.products[0]!, prdtSysId: 4 }],
      totalAmount: 5,
    };
    for (const quote of [
      quoteOf(100),
      other,
      quoteOf(100),
      quoteOf(200),
      quoteOf(200),
      quoteOf(100),
      other,
    ]) {
      seen.quoted(1, quote);
      await seen.save();
      at.clock.advance(SEEN_WINDOW);
    }
    expect(await amounts()).toEqual([100, 5, 200, 100]);
    at.clock.advance(QUOTE_AGAIN_AFTER);
    seen.quoted(1, quoteOf(100));
    expect(await amounts()).toEqual([100, 5, 200, 100, 100]);
  }));

test('of who asks for price after price only so many are recorded, and nobody else loses theirs', () =>
  recording(async ({ at, seen }) => {
    for (let won = 1; won <= QUOTES_RECORDED.burst + 40; won++) seen.quoted(1, quoteOf(won));
    seen.quoted(2, quoteOf(1));
    await seen.save();
    const of = (await events(at)).flatMap(({ data }) =>
      (data as { quotes: { userSysId: number }[] }).quotes.map(({ userSysId }) => userSysId),
    );
    expect([of.filter((each) => each === 1).length, of.filter((each) => each === 2).length]).toEqual([
      QUOTES_RECORDED.burst,
      1,
    ]);
  }));

test('what many saw within some seconds becomes one event for visits and one for prices', () =>
  recording(async ({ at, seen, begins }) => {
    const [first, second] = [begins(1), begins(2)];
    seen.quoted(1, QUOTE);
    seen.quoted(1, QUOTE);
    expect(await events(at)).toEqual([]);
    const shownAt = at.clock.now();
    at.clock.advance(SEEN_WINDOW);
    await expect.poll(() => events(at)).toHaveLength(2);
    expect(await events(at)).toMatchObject([
      { stream: 'seen-20261120', actorId: null, data: { visits: [first, second] } },
      { data: { quotes: [{ userSysId: 1, shownAt, ...QUOTE }] } },
    ]);
  }));

test('a crowd does not wait for the window', () =>
  TestLog.run(async (at) => {
    const { begins } = scene({ log: at.log, clock: Object.assign(at.clock, { after: () => () => {} }) });
    for (let member = 1; member <= 2 * SEEN_AT_ONCE; member++) begins(member);
    await expect.poll(() => events(at)).toHaveLength(2);
    expect((await events(at)).map(({ data }) => (data as { visits: [] }).visits.length)).toEqual([
      SEEN_AT_ONCE,
      SEEN_AT_ONCE,
    ]);
  }));

test('a visit that ends is one visit, whether its beginning was recorded before or not', () =>
  recording(async ({ at, seen, begins }) => {
    const [short, long] = [begins(1), begins(2)];
    at.clock.advance(1000);
    seen.visited({ ...short, endedAt: at.clock.now() });
    expect(await seen.of(1, NEWEST)).toEqual([{ visit: { ...short, endedAt: at.clock.now() } }]);
    expect(await seen.of(2, NEWEST)).toEqual([{ visit: long }]);
    at.clock.advance(DAY);
    seen.visited({ ...long, endedAt: at.clock.now() });
    expect(await seen.of(2, NEWEST)).toEqual([{ visit: { ...long, endedAt: at.clock.now() } }]);
  }));

test('it is found newest first, page by page, with all of a page’s last moment', () =>
  recording(async ({ at, seen, begins }) => {
    begins(1);
    const moments: number[] = [];
    for (const totalAmount of [100, 200, 300]) {
      at.clock.advance(1000);
      moments.push(at.clock.now());
      seen.quoted(1, quoteOf(totalAmount));
      seen.quoted(1, quoteOf(totalAmount + 1));
      seen.quoted(2, quoteOf(totalAmount));
    }
    const amounts = async (until: number, limit: number) =>
      (await seen.of(1, { until, limit })).map((sight) =>
        'quote' in sight ? sight.quote.totalAmount : 'visit',
      );
    expect(await amounts(NEWEST.until, 3)).toEqual([301, 300, 201, 200]);
    expect(await amounts(moments[1]!, 3)).toEqual([101, 100, 'visit']);
    expect(await amounts(moments[0]!, 3)).toEqual(['visit']);
    expect(await seen.of(3, NEWEST)).toEqual([]);
  }));

test('what the log does not take waits, and is recorded when it does again', () =>
  recording(async ({ at, seen, begins, state }) => {
    state.trouble = new LogUnavailable('the disk is full');
    const early = begins(1);
    await seen.save();
    const late = begins(2);
    await seen.save();
    expect(await events(at)).toEqual([]);
    state.trouble = null;
    at.clock.advance(SEEN_AGAIN_AFTER);
    await expect.poll(() => events(at)).toMatchObject([{ data: { visits: [early, late] } }]);
    expect(seen.droppedCnt).toBe(0);
  }));

test('only so much waits in memory: the oldest is dropped, and that is told', () =>
  recording(async ({ seen, begins, state, warned }) => {
    state.trouble = new LogUnavailable('the disk is full');
    for (let member = 1; member <= SEEN_WAITING_MAX + 3; member++) begins(member);
    await seen.save();
    expect(seen.droppedCnt).toBe(3);
    expect(warned).toContainEqual({ droppedCnt: 3 });
    state.trouble = null;
    expect(await seen.of(3, NEWEST)).toEqual([]);
    expect(await seen.of(4, NEWEST)).toHaveLength(1);
  }));

test('what cannot be recorded at all does not hold up the rest', () =>
  recording(async ({ at, seen, begins, state, warned }) => {
    const err = (state.trouble = new Error('a bug'));
    begins(1);
    await seen.save();
    state.trouble = null;
    begins(2);
    await seen.save();
    expect(warned).toEqual([{ droppedCnt: 1, err }]);
    expect(await events(at)).toMatchObject([{ data: { visits: [{ userSysId: 2 }] } }]);
  }));

test('nothing is recorded of who has left meanwhile', () =>
  recording(async ({ at, seen, begins, gone }) => {
    begins(1);
    seen.quoted(1, QUOTE);
    begins(2);
    gone.add(1);
    await seen.save();
    expect(await events(at)).toMatchObject([{ data: { visits: [{ userSysId: 2 }] } }]);
    expect(await seen.of(1, NEWEST)).toEqual([]);
  }));

test('each refusal is recorded with its request, also a guest’s, and found by its order', () =>
  recording(async ({ at, seen }) => {
    const refusedAt = at.clock.now();
    const refused = [refusalOf(1, 77), refusalOf(1), refusalOf(null), refusalOf(1, 78)];
    for (const call of refused) seen.refused(call);
    const [first, second, , last] = refused.map(({ requestId, resultCode, facts, userSysId, ...call }) => {
      const { name: operation, orderSysId, broadcastSysId } = call;
      const ids = { requestId, userSysId, orderSysId, broadcastSysId };
      return { refusal: { ...ids, refusedAt, operation, tag: 'payments', resultCode, facts } };
    });
    expect(await seen.of(1, NEWEST)).toEqual([last, second, first]);
    expect(await seen.of(1, { ...NEWEST, orderSysId: 77 })).toEqual([first]);
    expect(await seen.of(1, { ...NEWEST, orderSysId: 79 })).toEqual([]);
    const [{ data } = { data: null }, ...others] = await events(at);
    expect(others).toEqual([]);
    expect((data as { refusals: [] }).refusals).toHaveLength(4);
    expect(JSON.stringify(data)).not.toContain('192.0.2.1');
  }));

test('who is refused on and on cannot fill the log, and keeps nobody else out of it', () =>
  TestLog.run(async (at) => {
    const { seen } = scene(at, { burst: 2, perSecond: 0 });
    for (const userSysId of [1, 1, 1, null, null, null, 2]) seen.refused(refusalOf(userSysId));
    expect(await seen.of(1, NEWEST)).toHaveLength(2);
    expect(await seen.of(2, NEWEST)).toHaveLength(1);
    expect(await events(at)).toMatchObject([{ data: { refusals: { length: 5 } } }]);
  }));

test('the rest is saved at the end; what the log does not take then is told as dropped', () =>
  recording(async ({ at, seen, begins, state }) => {
    begins(1);
    await seen.close();
    expect(await events(at)).toHaveLength(1);
    state.trouble = new LogUnavailable('it is closing');
    begins(2);
    await seen.close();
    expect(seen.droppedCnt).toBe(1);
  }));

test('several servers record at once, and each finds it all', async () => {
  const [dataDir, clock] = [tempDir(), new MovedClock(EVENING)];
  const place = await makePlace(dataDir);
  const logs = [
    await openLog(place, { clock, claim: 'together' }),
    await openLog(place, { clock, claim: 'together' }),
  ];
  try {
    const servers = logs.map((log) => scene({ clock, log }).seen);
    const turns = Array.from({ length: 20 }, (_, turn) => turn);
    const recorded = turns.map(async (turn) => {
      const seen = servers[turn % 2]!;
      seen.quoted(1, quoteOf(turn));
      await seen.save();
    });
    await Promise.all(recorded);
    for (const seen of servers) {
      const found = await seen.of(1, { ...NEWEST, limit: 100 });
      const amounts = found.map((sight) => ('quote' in sight ? sight.quote.totalAmount : -1));
      expect(amounts.toSorted((a, b) => a - b)).toEqual(turns);
    }
  } finally {
    for (const log of logs) await log.close();
    await removePlace(dataDir);
  }
});
