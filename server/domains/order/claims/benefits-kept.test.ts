import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked, line, orderOf, simpleGoods, type Goods } from '../../../testing/goods.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const DAY = 24 * 60 * 60_000;
const some = (goods: Goods, more: object, qty = 1) => orderOf([asked(goods, [line(qty, goods)])], more);
const page = { startIndex: 0, rowCount: 20 };

async function grant({ api, manager, buyer }: Stage, pointAmount: number, usableDays?: number) {
  const granted = { userId: buyer.userId, pointAmount, ...(usableDays !== undefined && { usableDays }) };
  return api.done('grantPoints', granted, { token: manager.token });
}

const boxOf = async ({ api }: Stage, { userSysId: uid, token }: Person) =>
  (await api.done('couponBox', { uid, ...page }, { token })).coupons;
const pointsOf = ({ api }: Stage, { userSysId: uid, token }: Person, more = {}) =>
  api.done('pointHistory', { uid, ...page, ...more }, { token });

describe('an order with a coupon and points', () => {
  test('takes them as it is placed, and says on its receipt what they took off', async () => {
    const stage = await setStage(server);
    const { api, buyer, mug } = stage;
    await grant(stage, 5_000);
    const userCouponSysId = await server.world.givesCoupon(buyer, { name: '천 원' });
    const request = some(mug, { userCouponSysIds: [userCouponSysId], usePoint: 2_000, payAmount: 9_000 });
    const { orderSysId } = await api.done('placeOrder', request, { token: buyer.token });
    expect(await api.done('orderDetail', { orderSysId }, { token: buyer.token })).toMatchObject({
      totalProductsAmount: 12_000,
      couponDiscountAmount: 1_000,
      pointDiscountAmount: 2_000,
      totalAmount: 9_000,
      totalRemainAmount: 9_000,
      coupons: [{ userCouponSysId, name: '천 원', discountAmount: 1_000, backUntil: null }],
      orderProducts: [{ couponDiscountAmount: 1_000, pointDiscountAmount: 2_000 }],
    });
    expect(await boxOf(stage, buyer)).toMatchObject([{ isUsable: 0, usedOrderSysId: orderSysId }]);
    const points = await pointsOf(stage, buyer);
    expect(points).toMatchObject({
      holdingPoint: 3_000,
      totalCnt: 2,
      points: [
        { historyType: 7, historyGroup: 2, pointAmount: 2_000, orderSysId },
        { historyType: 5, historyGroup: 1, pointAmount: 5_000, orderSysId: null },
      ],
    });
    expect((await pointsOf(stage, buyer, { historyGroup: 2 })).totalCnt).toBe(1);
    expect((await pointsOf(stage, buyer, { endDate: '2026-11-19' })).totalCnt).toBe(0);
    expect((await pointsOf(stage, buyer, { startDate: '2026-11-20', endDate: '2026-11-20' })).totalCnt).toBe(
      2,
    );
  });

  test('that they pay whole is paid', async () => {
    const stage = await setStage(server);
    const { api, buyer, mug } = stage;
    await grant(stage, 20_000);
    const { orderSysId } = await api.done('placeOrder', some(mug, { usePoint: 12_000 }), {
      token: buyer.token,
    });
    expect(await api.done('orderDetail', { orderSysId }, { token: buyer.token })).toMatchObject({
      statusCode: 2,
      totalAmount: 0,
      payUntil: null,
    });
  });

  test('that is refused changes nothing', async () => {
    const stage = await setStage(server);
    const { api, buyer, mug } = stage;
    await grant(stage, 5_000);
    const [good, bad] = [
      await server.world.givesCoupon(buyer),
      await server.world.givesCoupon(buyer, { sellerSysId: 2 }),
    ];
    const before = await server.sellover.log.lastPosition();
    const request = some(mug, { userCouponSysIds: [good, bad], usePoint: 1_000 });
    expect(await api.ask('placeOrder', request, { token: buyer.token })).toMatchObject({
      code: '5010',
      facts: { userCouponSysId: bad },
    });
    expect(await server.sellover.log.lastPosition()).toBe(before);
  });

  test('takes what is the buyer’s own, and no other’s', async () => {
    const stage = await setStage(server);
    const { api, buyer, stranger, mug } = stage;
    await grant(stage, 5_000);
    const userCouponSysId = await server.world.givesCoupon(buyer);
    const as = { token: stranger.token };
    expect(await api.code('placeOrder', some(mug, { userCouponSysIds: [userCouponSysId] }), as)).toBe('5010');
    expect(await api.code('placeOrder', some(mug, { usePoint: 1_000 }), as)).toBe('5101');
  });

  test('is one, however many orders want the same coupon or the same points at once', async () => {
    const stage = await setStage(server);
    const { api, buyer, mug } = stage;
    await grant(stage, 1_500);
    const userCouponSysIds = [await server.world.givesCoupon(buyer)];
    const at = async (more: object) =>
      (
        await Promise.all(
          Array.from({ length: 8 }, () => api.code('placeOrder', some(mug, more), { token: buyer.token })),
        )
      ).toSorted();
    expect(await at({ userCouponSysIds })).toEqual(['0001', ...Array.from({ length: 7 }, () => '5010')]);
    expect(await at({ usePoint: 1_000 })).toEqual(['0001', ...Array.from({ length: 7 }, () => '5101')]);
    expect((await pointsOf(stage, buyer)).holdingPoint).toBe(500);
  });
});

test('what an unpaid order took comes back at its deadline, once, and the receipt says so', async () => {
  await TestServer.alone(async (alone) => {
    const stage = await setStage(alone);
    const { api, buyer } = stage;
    const lamp = await alone.world.lists((id) => simpleGoods(id, 3));
    const now = alone.clock.now();
    const [long, short] = [
      await alone.world.givesCoupon(buyer, { maxDiscountPrdtQty: 1 }),
      await alone.world.givesCoupon(buyer, { expireDate: now + DAY, expiresAt: now + DAY }),
    ];
    await grant(stage, 1_000, 1);
    await grant(stage, 1_000);
    const request = some(lamp, { userCouponSysIds: [long, short], usePoint: 1_500 }, 3);
    const { orderSysId } = await api.done('placeOrder', request, { token: buyer.token });
    alone.clock.set(Date.parse('2026-11-22T00:00:00+09:00'));
    await alone.recorded('OrderCancelled');
    const later = { ...buyer, token: await alone.world.token(buyer) };
    const order = await api.done('orderDetail', { orderSysId }, { token: later.token });
    expect(order).toMatchObject({ statusCode: 102, totalAmount: 0, returnedPoint: 500 });
    expect(order.coupons.map(({ backUntil }) => Date.parse(backUntil!) > alone.clock.now())).toEqual([
      true,
      false,
    ]);
    expect(
      (await boxOf(stage, later)).map(({ isUsable, usedOrderSysId }) => [isUsable, usedOrderSysId]),
    ).toEqual([
      [0, null],
      [1, null],
    ]);
    // A thousand expired with the day, of which the order held all.
    const { holdingPoint, points } = await pointsOf(stage, later);
    expect(holdingPoint).toBe(1_000);
    expect(points.map(({ historyType, pointAmount }) => [historyType, pointAmount])).toEqual([
      [3, 1_000],
      [8, 1_500],
      [7, 1_500],
      [5, 1_000],
      [5, 1_000],
    ]);
    const again = some(lamp, { userCouponSysIds: [long], usePoint: 1_000 }, 3);
    expect(await api.code('placeOrder', again, { token: later.token })).toBe('0001');
  });
});

test('points expire after the last second of their day, and the history says so', async () => {
  await TestServer.alone(async (alone) => {
    const stage = await setStage(alone);
    const { buyer } = stage;
    await grant(stage, 2_000, 1);
    expect((await pointsOf(stage, buyer)).nextExpiry).toEqual({
      pointAmount: 2_000,
      expireDate: '2026-11-21T14:59:59.000Z',
    });
    alone.clock.set(Date.parse('2026-11-22T00:00:00+09:00'));
    await alone.recorded('PointsExpired');
    const later = { ...buyer, token: await alone.world.token(buyer) };
    expect(await pointsOf(stage, later)).toMatchObject({
      holdingPoint: 0,
      nextExpiry: null,
      points: [{ historyType: 3, historyGroup: 3, pointAmount: 2_000 }, { historyType: 5 }],
    });
    alone.clock.advance(370 * DAY);
    const muchLater = { ...buyer, token: await alone.world.token(buyer) };
    expect((await pointsOf(stage, muchLater)).totalCnt).toBe(0);
  });
});
