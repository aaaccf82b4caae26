import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { koreanDay } from '../../../../schema/korean-days.ts';
import { LINE_STATUS, SEND_BACK_DAYS } from '../../../../schema/orders/moves.ts';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { paidLine, sent } from '../../../testing/fulfilling.ts';
import { verified } from '../../../testing/log.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';

const iso = (at: number) => new Date(at).toISOString();
/** A provider that takes real money. */
const PAYAPP = {
  config: { payApp: { userId: 'shop', linkKey: 'key', linkValue: 'value', url: 'http://127.0.0.1:9' } },
} as const;

const alone = (story: (stage: Stage, server: TestServer) => Promise<void>, options = {}) =>
  TestServer.alone(async (server) => story(await setStage(server), server), options);

async function unpaidOrder({ api, buyer, mug }: Stage) {
  const request = orderOf([asked(mug, [line(1, mug)])]);
  return (await api.done('placeOrder', request, { token: buyer.token })).orderSysId;
}

/** By a manager, whose login has not expired in spite of the clock. */
async function run({ api, server, manager }: Stage, input: { at?: string; isDryRun?: boolean } = {}) {
  const token = await server.world.tokenOfNow(manager);
  const counts = await api.done('runTimers', input, { token });
  return Object.fromEntries(Object.entries(counts as Record<string, number>).filter(([, n]) => n > 0));
}

async function statusOf({ api, server, buyer }: Stage, orderSysId: number) {
  const token = await server.world.tokenOfNow(buyer);
  return (await api.done('orderDetail', { orderSysId }, { token })).statusCode;
}

describe('timers are run until a moment to come', () => {
  test('each at its own time, with what follows; a repeat finds nothing', () =>
    alone(async (stage, server) => {
      const start = server.clock.now();
      const unpaid = await unpaidOrder(stage);
      const { orderSysId } = await paidLine(stage);
      await sent(stage, orderSysId);
      const at = iso(start + 30 * DAY);
      expect(await run(stage, { at, isDryRun: true })).toEqual({ CancelUnpaidOrder: 1, GuideBuyer: 1 });
      expect([await statusOf(stage, unpaid), await statusOf(stage, orderSysId)]).toEqual([1, 4]);
      expect(await run(stage, { at })).toEqual({
        CancelUnpaidOrder: 1,
        GuideBuyer: 1,
        TakeAsDelivered: 1,
        ConfirmPurchase: 1,
      });
      expect([await statusOf(stage, unpaid), await statusOf(stage, orderSysId)]).toEqual([
        LINE_STATUS.cancelled,
        LINE_STATUS.confirmed,
      ]);
      const as = { token: stage.buyer.token };
      const { orderProducts } = await stage.api.done('orderDetail', { orderSysId }, as);
      const deliveredAt = start + 10 * DAY;
      expect(orderProducts).toMatchObject([
        {
          deliveredAt: iso(deliveredAt),
          confirmedAt: iso(koreanDay(deliveredAt).end + SEND_BACK_DAYS * DAY),
        },
      ]);
      expect(await run(stage, { at })).toEqual({});
      await verified(server.dataDir);
    }));

  test('but not those whose time is later', () =>
    alone(async (stage, server) => {
      const { orderSysId } = await paidLine(stage);
      await sent(stage, orderSysId);
      const at = (days: number) => ({ at: iso(server.clock.now() + days * DAY) });
      expect(await run(stage, at(6.9))).toEqual({});
      expect(await run(stage, at(9.9))).toEqual({ GuideBuyer: 1 });
      expect(await run(stage, at(16.9))).toEqual({ TakeAsDelivered: 1 });
      expect(await statusOf(stage, orderSysId)).toBe(LINE_STATUS.delivered);
    }));

  test('nothing but counted where real money is paid', () =>
    alone(async (stage, server) => {
      const unpaid = await unpaidOrder(stage);
      const at = iso(server.clock.now() + 3 * DAY);
      const { code, facts } = await stage.api.ask('runTimers', { at }, { token: stage.manager.token });
      expect([code, facts['field']]).toEqual(['0005', 'at']);
      expect(await run(stage, { at, isDryRun: true })).toEqual({ CancelUnpaidOrder: 1 });
      expect(await statusOf(stage, unpaid)).toBe(LINE_STATUS.depositPending);
    }, PAYAPP));
});

test('timers that are due are run and counted once, whoever runs them', () =>
  alone(async (stage, server) => {
    const unpaid = await unpaidOrder(stage);
    // The server's own look is not due yet.
    server.clock.stepWall(3 * DAY);
    const [first, second] = await Promise.all([run(stage), run(stage)]);
    expect((first['CancelUnpaidOrder'] ?? 0) + (second['CancelUnpaidOrder'] ?? 0)).toBeLessThanOrEqual(1);
    expect(await statusOf(stage, unpaid)).toBe(LINE_STATUS.cancelled);
  }));

test('the timers of an order are listed, the next one first', () =>
  alone(async (stage, server) => {
    const { api, manager } = stage;
    const { orderSysId } = await paidLine(stage);
    await unpaidOrder(stage);
    await api.done('prepareOrder', { orderSysId }, { token: manager.token });
    const parcel = { deliveryCompanyCode: 'demo', invoiceNo: '1' };
    await api.done('dispatchOrder', { orderSysId, ...parcel }, { token: manager.token });
    const { timers } = await api.done('timers', { of: `order-${orderSysId}` }, { token: manager.token });
    const listed = timers.map(({ rule, dueAt }) => [rule, dueAt]);
    expect(listed[0]).toEqual(['FollowParcel', iso(server.clock.now() + 2 * 60 * 60_000)]);
    expect(listed).toContainEqual(['GuideBuyer', iso(server.clock.now() + 7 * DAY)]);
    expect(listed.map(([, dueAt]) => dueAt)).toEqual(timers.map(({ dueAt }) => dueAt).toSorted());
    expect(listed.map(([rule]) => rule)).not.toContain('CancelUnpaidOrder');
    expect((await api.done('timers', { of: 'order-1' }, { token: manager.token })).timers).toEqual([]);
  }));
