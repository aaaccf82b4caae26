import { expect, test } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import { payUntil } from '../../../../../schema/korean-days.ts';
import { by, claimOf, later, oneServer, purchase, type Purchase } from '../../../../testing/buying.ts';
import { asked, line, orderOf } from '../../../../testing/goods.ts';
import type { Stage } from '../../../../testing/stage.ts';

const newStage = oneServer();

type Then = (order: Purchase, stage: Stage) => Promise<unknown>;

/** Each order has a coupon that ends within the hour. Its new end: from that one on, or from the end of the order on. */
test.each<[what: string, then: Then, from: 'coupon' | 'order']>([
  [
    'unpaid in its time',
    (_, stage) => later(stage, payUntil(stage.server.clock.now()) - stage.server.clock.now()),
    'coupon',
  ],
  [
    'cancelled by its buyer',
    async (order, stage) => {
      await order.pays();
      await later(stage, DAY);
      await order.asks('askCancel', { reasonTypeCode: 3 });
    },
    'coupon',
  ],
  [
    'cancelled by its seller, when three days are over since',
    async (order, stage) => {
      await order.until('prepared');
      await later(stage, 5 * DAY);
      await claimOf(stage, await order.asks('askCancel', { reasonTypeCode: 3 })).accepts('seller');
    },
    'order',
  ],
  [
    'returned',
    async (order, stage) => {
      await order.until('sent');
      await later(stage, 6 * DAY);
      const claim = claimOf(stage, await order.asks('askReturn', { reasonTypeCode: 3 }));
      await claim.accepts();
      await claim.receives();
      await claim.finishes();
    },
    'order',
  ],
])('a coupon that has expired has three days more when its order is %s', async (_, then, from) => {
  const stage = await newStage();
  const { server, buyer, mug } = stage;
  const expiresAt = server.clock.now() + 60 * 60_000;
  const userCouponSysIds = [await server.world.givesCoupon(buyer, { expiresAt })];
  const order = await purchase(stage, orderOf([asked(mug, [line(1, mug)])], { userCouponSysIds }));
  await then(order, stage);
  const [coupon] = (await order.view()).coupons;
  const start = from === 'coupon' ? expiresAt : server.clock.now();
  expect(Date.parse(coupon!.backUntil!)).toBe(start + 3 * DAY);
});

test('a coupon comes back, and its discount does not stay, when the rest of the order no longer reaches its minimum', async () => {
  const stage = await newStage();
  const { server, buyer, mug } = stage;
  const terms = { discountPolicyFigures: 3_000, minOrderAmount: 24_000 };
  const userCouponSysIds = [await server.world.givesCoupon(buyer, terms)];
  const request = orderOf([asked(mug, [line(3, mug)])], { userCouponSysIds });
  const order = await purchase(stage, request);
  await order.until('paid');
  const { orderSysId, orderPrdtSysId } = order;
  const is = by(stage, buyer);
  const parts = [{ orderPrdtSysIds: [orderPrdtSysId], qty: 2 }];
  const preview = (reasonTypeCode: number) =>
    is.done('previewClaim', { orderSysId, type: 'cancel', reasonTypeCode, parts });
  expect([await preview(1), await preview(3)]).toEqual([
    {
      refundAmount: 21_000,
      pointAmount: 0,
      couponCnt: 1,
      couponTakenBackAmount: 1_000,
      deliveryAmount: 0,
      feeAmount: 0,
    },
    {
      refundAmount: 22_000,
      pointAmount: 0,
      couponCnt: 0,
      couponTakenBackAmount: 0,
      deliveryAmount: 0,
      feeAmount: 0,
    },
  ]);
  await order.asks('askCancel', { qty: 2, reasonTypeCode: 1 });
  await order.recorded('RefundCompleted');
  expect(await order.view()).toMatchObject({
    couponDiscountAmount: 0,
    totalAmount: 12_000,
    totalDepositAmount: 12_000,
    coupons: [{ discountAmount: 3_000, backUntil: expect.any(String) }],
  });
  // Another order has it by the time that the first one ends, and keeps it.
  const second = await purchase(stage, request);
  await order.asks('askCancel', { reasonTypeCode: 1 });
  expect(await order.view()).toMatchObject({ statusCode: 102, totalDepositAmount: 0 });
  const { coupons } = await is.done('couponBox', { uid: buyer.userSysId, startIndex: 0, rowCount: 9 });
  expect(coupons).toMatchObject([{ isUsable: 0, usedOrderSysId: second.orderSysId }]);
});
