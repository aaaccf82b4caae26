import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import { by, later, oneServer, purchase } from '../../../../testing/buying.ts';
import { asked, line, orderOf, simpleGoods, type Goods } from '../../../../testing/goods.ts';
import type { Stage } from '../../../../testing/stage.ts';

const newStage = oneServer();

const some = (goods: Goods, more: Partial<OrderRequest>, qty = 1) =>
  orderOf([asked(goods, [line(qty, goods)])], more);
const page = { startIndex: 0, rowCount: 20 };

const grant = (stage: Stage, pointAmount: number, usableDays = 200) =>
  by(stage, stage.manager).done('grantPoints', { userId: stage.buyer.userId, pointAmount, usableDays });
const boxOf = async (stage: Stage) =>
  (await by(stage, stage.buyer).done('couponBox', { uid: stage.buyer.userSysId, ...page })).coupons;
const pointsOf = (stage: Stage, more = {}) =>
  by(stage, stage.buyer).done('pointHistory', { uid: stage.buyer.userSysId, ...page, ...more });

describe('an order with a coupon and points', () => {
  test('takes them as it is placed, and says on its receipt what they took off', async () => {
    const stage = await newStage();
    await grant(stage, 5_000);
    const userCouponSysId = await stage.server.world.givesCoupon(stage.buyer, { name: '천 원' });
    const request = some(stage.mug, {
      userCouponSysIds: [userCouponSysId],
      usePoint: 2_000,
      payAmount: 9_000,
    });
    const { orderSysId, view } = await purchase(stage, request);
    expect(await view()).toMatchObject({
      totalProductsAmount: 12_000,
      couponDiscountAmount: 1_000,
      pointDiscountAmount: 2_000,
      totalAmount: 9_000,
      totalRemainAmount: 9_000,
      coupons: [{ userCouponSysId, name: '천 원', discountAmount: 1_000, backUntil: null }],
      orderProducts: [{ couponDiscountAmount: 1_000, pointDiscountAmount: 2_000 }],
    });
    expect(await boxOf(stage)).toMatchObject([{ isUsable: 0, usedOrderSysId: orderSysId }]);
    expect(await pointsOf(stage)).toMatchObject({
      holdingPoint: 3_000,
      totalCnt: 2,
      points: [
        { historyType: 7, historyGroup: 2, pointAmount: 2_000, orderSysId },
        { historyType: 5, historyGroup: 1, pointAmount: 5_000, orderSysId: null },
      ],
    });
    for (const [asked, count] of [
      [{ endDate: '2026-11-19' }, 0],
      [{ startDate: '2026-11-20', endDate: '2026-11-20' }, 2],
    ] as const)
      expect([asked, (await pointsOf(stage, asked)).totalCnt]).toEqual([asked, count]);
  });

  test('is one of its buyer, however many want the same coupon or the same points at once', async () => {
    const stage = await newStage();
    await grant(stage, 1_500);
    const userCouponSysIds = [await stage.server.world.givesCoupon(stage.buyer)];
    for (const [more, refused] of [
      [{ userCouponSysIds }, '5010'],
      [{ usePoint: 1_000 }, '5101'],
    ] as const) {
      // They are the buyer's own, and no other's.
      expect(await by(stage, stage.stranger).code('placeOrder', some(stage.mug, more))).toBe(refused);
      const order = () => by(stage, stage.buyer).code('placeOrder', some(stage.mug, more));
      const codes = await Promise.all(Array.from({ length: 5 }, order));
      expect(codes.toSorted()).toEqual(['0001', refused, refused, refused, refused]);
    }
    expect((await pointsOf(stage)).holdingPoint).toBe(500);
  });
});

test('what an unpaid order took comes back at its deadline, once, and the receipt says so; points expire with their day', async () => {
  const stage = await newStage();
  const { server, buyer } = stage;
  const lamp = await server.world.lists((id) => simpleGoods(id, 3));
  const now = server.clock.now();
  const [long, short] = [
    await server.world.givesCoupon(buyer, { maxDiscountPrdtQty: 1 }),
    await server.world.givesCoupon(buyer, { expireDate: now + DAY, expiresAt: now + DAY }),
  ];
  await grant(stage, 1_000, 1);
  await grant(stage, 2_000);
  const request = some(lamp, { userCouponSysIds: [long, short], usePoint: 1_500 }, 3);
  const { view } = await purchase(stage, request);
  expect((await pointsOf(stage)).nextExpiry).toMatchObject({ expireDate: '2027-06-08T14:59:59.000Z' });
  await later(stage, Date.parse('2026-11-22T00:00:00+09:00') - now);
  const order = await view();
  expect(order).toMatchObject({ statusCode: 102, totalAmount: 0, returnedPoint: 500 });
  const isBack = order.coupons.map(({ backUntil }) => Date.parse(backUntil!) > server.clock.now());
  expect(isBack).toEqual([true, false]);
  expect(await boxOf(stage)).toMatchObject([
    { isUsable: 0, usedOrderSysId: null },
    { isUsable: 1, usedOrderSysId: null },
  ]);
  // A thousand expired with the day, of which the order held all.
  const { holdingPoint, points } = await pointsOf(stage);
  expect([
    holdingPoint,
    ...points.map(({ historyType, historyGroup, pointAmount }) => [historyType, historyGroup, pointAmount]),
  ]).toEqual([2_000, [3, 3, 1_000], [8, 1, 1_500], [7, 2, 1_500], [5, 1, 2_000], [5, 1, 1_000]]);
  const again = some(lamp, { userCouponSysIds: [long], usePoint: 1_000 }, 3);
  expect(await by(stage, buyer).code('placeOrder', again)).toBe('0001');
  // The history goes back a year.
  await later(stage, 370 * DAY);
  expect((await pointsOf(stage)).points.map(({ historyType }) => historyType)).toEqual([3, 8, 3]);
});
