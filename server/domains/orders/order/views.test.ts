import { expect, test } from 'vitest';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { TestLog } from '../../../testing/log.ts';
import { place } from '../../../testing/ordering.ts';
import { EVENING } from '../../../testing/server.ts';
import { mug } from '../../../testing/shelf.ts';
import { orderStream } from './decider.ts';
import { countOrdersOf, newestOrderIn, orderById, ordersOf } from './views.ts';

const { placed } = place({ goods: [mug] }, orderOf([asked(mug, [line(1, mug)])]));

/** The same order under another number, from this broadcast. */
function ordered(orderSysId: number, broadcastSysId: number | null) {
  return { type: 'OrderPlaced', data: { ...placed, orderSysId, broadcastSysId } } as const;
}

test('OrderPlaced: found by its number, by its buyer newest first, and by broadcast', async () => {
  await TestLog.run(async (log) => {
    for (const [orderSysId, broadcastSysId, buyer] of [
      [1, null, 7],
      [2, 10, 7],
      [3, 10, 8],
      [4, 11, 7],
    ] as const) {
      await log.append(orderStream(orderSysId), buyer, ordered(orderSysId, broadcastSysId));
      log.clock.advance(1);
    }
    expect(await log.one(orderById({ orderSysId: 2 }))).toEqual({
      order_sys_id: 2,
      user_sys_id: 7,
      broadcast_sys_id: 10,
      status_code: 1,
      ordered_at: EVENING + 1,
      paid_at: null,
    });
    const list = async (startIndex: number, rowCount: number) => {
      const rows = await log.all(ordersOf({ userSysId: 7, startIndex, rowCount }));
      return rows.map(({ order_sys_id }) => order_sys_id);
    };
    expect(await list(0, 10)).toEqual([4, 2, 1]);
    expect(await list(1, 1)).toEqual([2]);
    expect(await log.one(countOrdersOf({ userSysId: 7 }))).toEqual({ count: 3 });
    expect(await log.one(countOrdersOf({ userSysId: 9 }))).toEqual({ count: 0 });
    expect((await log.one(newestOrderIn({ userSysId: 7, broadcastSysId: 10 })))?.order_sys_id).toBe(2);
    expect(await log.one(newestOrderIn({ userSysId: 8, broadcastSysId: 11 }))).toBeUndefined();
  });
});

test('two orders of one moment stand in the order of their numbers', async () => {
  await TestLog.run(async (log) => {
    for (const orderSysId of [5, 6]) await log.append(orderStream(orderSysId), 7, ordered(orderSysId, 10));
    const list = await log.all(ordersOf({ userSysId: 7, startIndex: 0, rowCount: 5 }));
    expect(list.map(({ order_sys_id }) => order_sys_id)).toEqual([6, 5]);
    expect((await log.one(newestOrderIn({ userSysId: 7, broadcastSysId: 10 })))?.order_sys_id).toBe(6);
  });
});

test('OrderCancelled', async () => {
  await TestLog.run(async (log) => {
    await log.append(orderStream(1), 7, ordered(1, null));
    await log.append(orderStream(2), 7, ordered(2, null));
    const data = { orderSysId: 1, reason: 'unpaid' } as const;
    await log.append(orderStream(1), null, { type: 'OrderCancelled', data });
    const status = async (orderSysId: number) => (await log.one(orderById({ orderSysId })))?.status_code;
    expect([await status(1), await status(2)]).toEqual([102, 1]);
  });
});
