import { describe, expect, test } from 'vitest';
import type { CouponTerms } from '../../../../schema/buying/coupons.ts';
import { DAY } from '../../../../schema/durations.ts';
import { COUPONS_LEFT_TOLD_EVERY, LIVE_COUPONS_MAX } from '../../../../schema/room/constants.ts';
import { by, oneServer } from '../../../testing/buying.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';

const newStage = oneServer();
const amount = { name: '라이브 3천원', discountPolicy: 1, discountPolicyFigures: 3000 } as const;
const percent = { name: '10% 할인', discountPolicy: 2, discountPolicyFigures: 10 } as const;

const watching = ({ server, plan }: Stage) => server.viewer(plan);
const issuing = (stage: Stage, terms: object, qty = 1) =>
  by(stage, stage.host).ask('issueLiveCoupon', {
    broadcastSysId: stage.broadcastSysId,
    ...amount,
    qty,
    ...terms,
  });
const offer = async (stage: Stage, qty: number, terms: CouponTerms = amount) =>
  (await issuing(stage, terms, qty)).reply.couponSysId;
const take = (stage: Stage, couponSysId: number, who: Person = stage.buyer) => {
  const { broadcastSysId } = stage;
  return by(stage, who).ask('takeCoupon', { uid: who.userSysId, couponSysId, broadcastSysId });
};
const box = async (stage: Stage, who: Person = stage.buyer, asked: object = {}) => {
  const page = { uid: who.userSysId, startIndex: 0, rowCount: 20, ...asked };
  return (await by(stage, who).done('couponBox', page)).coupons;
};
const idsIn = async (...of: Parameters<typeof box>) =>
  (await box(...of)).map(({ couponSysId }) => couponSysId);

describe('the room', () => {
  test('is told of a live coupon, and that it is gone when the last one is taken', async () => {
    const stage = await newStage();
    const viewer = watching(stage);
    await viewer.enter();
    const couponSysId = await offer(stage, 2);
    const { data } = await viewer.sees('liveCoupon');
    expect(data).toMatchObject({ room: viewer.room, couponSysId, ...amount });
    expect((await take(stage, couponSysId)).code).toBe('0001');
    await stage.server.sellover.settled();
    expect(viewer.durable.filter(({ event }) => event === 'liveCouponGone')).toEqual([]);
    expect((await viewer.sees('liveCouponLeft')).data).toMatchObject({ couponSysId, leftQty: 1 });
    expect((await take(stage, couponSysId, stage.stranger)).code).toBe('0001');
    expect((await viewer.sees('liveCouponGone')).data).toEqual({ room: viewer.room, couponSysId });
    viewer.drop();
  });

  test('is told for what a coupon is, until when, and how many are left; of one that is gone, nothing', async () => {
    const stage = await newStage();
    const { world, clock, sellover } = stage.server;
    const gone = await offer(stage, 1, percent);
    await take(stage, gone);
    const expireDate = new Date(clock.now() + DAY).toISOString();
    const terms = { ...amount, minOrderAmount: 20_000, minPurchaseAmount: 10_000, expireDate, usableDays: 7 };
    const couponSysId = await offer(stage, 50, terms);
    await sellover.settled();
    const viewer = watching(stage);
    const before = { couponSysId, ...terms, maxDiscountAmount: null, maxDiscountPrdtQty: null, qty: 50 };
    expect((await viewer.enter()).liveCoupons).toEqual([before]);
    for (const who of await world.members(3)) await take(stage, couponSysId, who);
    await sellover.settled();
    clock.advance(COUPONS_LEFT_TOLD_EVERY);
    await sellover.settled();
    await viewer.sees('liveCouponLeft', ({ leftQty }) => leftQty === 47);
    viewer.drop();
    expect((await watching(stage).enter()).liveCoupons).toEqual([{ ...before, leftQty: 47 }]);
  });

  test('is told that a coupon has come to its end', async () => {
    const stage = await newStage();
    const { clock } = stage.server;
    const expireDate = new Date(clock.now() + 5000).toISOString();
    const couponSysId = await offer(stage, 5, { ...amount, expireDate });
    const viewer = watching(stage);
    await viewer.enter();
    clock.advance(5000);
    expect((await viewer.sees('liveCouponGone')).data).toMatchObject({ couponSysId });
    viewer.drop();
    expect((await take(stage, couponSysId)).code).toBe('5002');
  });

  test('has no more than so many at a time', async () => {
    const stage = await newStage();
    for (let n = 0; n < LIVE_COUPONS_MAX; n++) await offer(stage, 1);
    expect((await issuing(stage, {})).code).toBe('0007');
  });
});

test.each([
  [{ name: ' ' }],
  [{ name: '가'.repeat(41) }],
  [{ discountPolicy: 3 }],
  [{ discountPolicyFigures: 0 }],
  [{ discountPolicyFigures: 1.5 }],
  [{ qty: 0 }],
  [{ usableDays: 0 }],
])('a coupon that makes no sense is refused: %j', async (terms) => {
  expect((await issuing(await newStage(), terms)).code).toBe('0005');
});

test('of one coupon a crowd of takers gets exactly as many as there are, once each', async () => {
  const stage = await newStage();
  const people = await stage.server.world.members(8);
  const couponSysId = await offer(stage, 5);
  const twice = people.flatMap((who) => [who, who]);
  const taken = await Promise.all(twice.map((who) => take(stage, couponSysId, who)));
  const codes = taken.map(({ code }) => code);
  expect(codes.filter((code) => code === '0001')).toHaveLength(5);
  expect(new Set(codes)).toEqual(new Set(['0001', '5001', '5003']));
  const held = await Promise.all(people.map((who) => idsIn(stage, who)));
  expect(held.flat()).toEqual(Array(5).fill(couponSysId));
});

describe('the box', () => {
  test('holds what was taken, with all that an order must know of it, also after a restart', async () => {
    const stage = await newStage();
    const { broadcastSysId, plan, stranger, server } = stage;
    const now = server.clock.now();
    const most = { maxDiscountAmount: 5000, maxDiscountPrdtQty: 2 };
    const limits = { minPurchaseAmount: 10_000, minOrderAmount: 20_000, ...most };
    const couponSysId = await offer(stage, 2, { ...percent, ...limits, usableDays: 7 });
    const { reply } = await take(stage, couponSysId);
    expect(reply).toEqual({
      userCouponSysId: expect.any(Number) as number,
      couponSysId,
      ...percent,
      ...limits,
      sellerSysId: plan.sellerSysId,
      sellerName: expect.stringMatching(/./) as string,
      sellerNameEn: expect.stringMatching(/./) as string,
      broadcastSysId,
      issuedAt: new Date(now).toISOString(),
      expireDate: new Date(now + 7 * DAY).toISOString(),
      isUsable: 1,
      usedOrderSysId: null,
    });
    await server.restart();
    expect((await take(stage, couponSysId)).code).toBe('5001');
    expect([await box(stage), await box(stage, stranger)]).toEqual([[reply], []]);
  });

  test('has the newest first, shows what was got in one broadcast, and tells expired coupons from usable ones', async () => {
    const [stage, other] = [await newStage(), await newStage()];
    const { buyer, broadcastSysId } = stage;
    const short = await offer(stage, 1, { ...amount, usableDays: 1 });
    const long = await offer(other, 1, { ...amount, usableDays: 2 });
    await take(stage, short);
    await take(other, long, buyer);
    expect(await idsIn(stage, buyer)).toEqual([long, short]);
    expect(await idsIn(stage, buyer, { broadcastSysId })).toEqual([short]);
    const byUse = async () => [
      await idsIn(stage, buyer, { isUsable: 1 }),
      await idsIn(stage, buyer, { isUsable: 0 }),
    ];
    expect(await byUse()).toEqual([[long, short], []]);
    stage.server.clock.advance(DAY);
    expect(await byUse()).toEqual([[long], [short]]);
  });
});

test('a coupon that a host gives is in the member’s box, and good for an order', async () => {
  const stage = await newStage();
  const { userId, userSysId: uid } = stage.buyer;
  const buyer = by(stage, stage.buyer);
  const asked = { sellerSysId: 1, userId, ...amount, usableDays: 3 };
  const given = await by(stage, stage.host).done('giveCoupon', asked);
  const held = { ...given, ...amount, sellerSysId: 1, broadcastSysId: null };
  expect(await box(stage)).toMatchObject([{ ...held, isUsable: 1 }]);
  const order = { ...orderFor(stage, stage.mug), userCouponSysIds: [given.userCouponSysId] };
  expect(await buyer.code('placeOrder', order)).toBe('0001');
  expect(await box(stage)).toMatchObject([{ ...held, isUsable: 0 }]);
  await stage.server.sellover.settled();
  const { alerts } = await buyer.done('alerts', { uid, startIndex: 0, rowCount: 5 });
  expect(alerts.some(({ text }) => text.startsWith(amount.name))).toBe(true);
});
