import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CouponTerms } from '../../../schema/buying/coupons.ts';
import { COUPONS_LEFT_TOLD_EVERY, LIVE_COUPONS_MAX } from '../../../schema/room/constants.ts';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../testing/stage.ts';
import type { Viewer } from '../../testing/viewer.ts';
import type { Person } from '../../testing/world.ts';

const DAY = 86_400_000;
const amount = { name: '라이브 3천원', discountPolicy: 1, discountPolicyFigures: 3000 } as const;
const percent = { name: '10% 할인', discountPolicy: 2, discountPolicyFigures: 10 } as const;

let server: TestServer;
const viewers: Viewer[] = [];
beforeAll(async () => {
  server = await TestServer.start();
});
afterEach(() => {
  for (const viewer of viewers.splice(0)) viewer.drop();
});
afterAll(() => server.stop());

function watching({ plan }: Stage, who?: Person): Viewer {
  const viewer = server.viewer(plan, who);
  viewers.push(viewer);
  return viewer;
}

async function offer({ api, host, broadcastSysId }: Stage, qty: number, terms: CouponTerms = amount) {
  const token = await server.world.token(host);
  return (await api.done('issueLiveCoupon', { broadcastSysId, ...terms, qty }, { token })).couponSysId;
}

async function take({ api, broadcastSysId }: Stage, couponSysId: number, who: Person) {
  const token = await server.world.token(who);
  return api.ask('takeCoupon', { uid: who.userSysId, couponSysId, broadcastSysId }, { token });
}

async function box({ api }: Stage, who: Person, asked: { isUsable?: 0 | 1; broadcastSysId?: number } = {}) {
  const token = await server.world.token(who);
  const input = { uid: who.userSysId, startIndex: 0, rowCount: 20, ...asked };
  return (await api.done('couponBox', input, { token })).coupons;
}

describe('the room', () => {
  test('is told of a live coupon, and that it is gone when the last one is taken', async () => {
    const stage = await setStage(server);
    const viewer = watching(stage);
    await viewer.enter();
    const couponSysId = await offer(stage, 2);
    expect(await viewer.sees('liveCoupon')).toMatchObject({
      data: { room: viewer.room, couponSysId, ...amount },
    });
    expect((await take(stage, couponSysId, stage.buyer)).code).toBe('0001');
    await server.sellover.settled();
    expect(viewer.durable.filter(({ event }) => event === 'liveCouponGone')).toEqual([]);
    expect(await viewer.sees('liveCouponLeft')).toMatchObject({ data: { couponSysId, leftQty: 1 } });
    expect((await take(stage, couponSysId, stage.stranger)).code).toBe('0001');
    expect((await viewer.sees('liveCouponGone')).data).toEqual({ room: viewer.room, couponSysId });
  });

  test('tells whoever comes in which coupons are still to be taken', async () => {
    const stage = await setStage(server);
    const [first, second] = [await offer(stage, 1), await offer(stage, 1, percent)];
    await take(stage, first, stage.buyer);
    await server.sellover.settled();
    expect((await watching(stage).enter()).liveCoupons).toMatchObject([{ couponSysId: second, ...percent }]);
  });

  test('is told for what a coupon is, until when, and how many are left of how many', async () => {
    const stage = await setStage(server);
    const expireDate = new Date(server.clock.now() + DAY).toISOString();
    const terms = { ...amount, minOrderAmount: 20_000, minPurchaseAmount: 10_000, expireDate, usableDays: 7 };
    const couponSysId = await offer(stage, 50, terms);
    const viewer = watching(stage);
    const before = { couponSysId, ...terms, maxDiscountAmount: null, maxDiscountPrdtQty: null, qty: 50 };
    expect((await viewer.enter()).liveCoupons).toEqual([before]);
    for (const who of await server.world.members(3)) await take(stage, couponSysId, who);
    await server.sellover.settled();
    server.clock.advance(COUPONS_LEFT_TOLD_EVERY);
    await server.sellover.settled();
    await viewer.sees('liveCouponLeft', ({ leftQty }) => leftQty === 47);
    expect((await watching(stage).enter()).liveCoupons).toEqual([{ ...before, leftQty: 47 }]);
  });

  test('is told that a coupon has come to its end', async () => {
    const stage = await setStage(server);
    const expireDate = new Date(server.clock.now() + 5000).toISOString();
    const couponSysId = await offer(stage, 5, { ...amount, expireDate });
    const viewer = watching(stage);
    await viewer.enter();
    server.clock.advance(5000);
    expect((await viewer.sees('liveCouponGone')).data).toMatchObject({ couponSysId });
    expect((await take(stage, couponSysId, stage.buyer)).code).toBe('5002');
  });

  test('has no more than so many at a time', async () => {
    const stage = await setStage(server);
    for (let n = 0; n < LIVE_COUPONS_MAX; n++) await offer(stage, 1);
    const { api, broadcastSysId } = stage;
    const token = await server.world.token(stage.host);
    const oneMore = { broadcastSysId, ...amount, qty: 1 };
    expect(await api.code('issueLiveCoupon', oneMore, { token })).toBe('0007');
  });
});

test('a coupon that makes no sense is refused', async () => {
  const { api, host, broadcastSysId } = await setStage(server);
  const token = await server.world.token(host);
  const code = (changes: object) =>
    api.code('issueLiveCoupon', { broadcastSysId, ...amount, qty: 1, ...changes }, { token });
  const wrong = [
    { name: ' ' },
    { name: '가'.repeat(41) },
    { discountPolicy: 3 },
    { discountPolicyFigures: 0 },
    { discountPolicyFigures: -1 },
    { discountPolicyFigures: 1.5 },
    { discountPolicy: 2, discountPolicyFigures: 101 },
    { qty: 0 },
    { usableDays: 0 },
    { expireDate: '2020-01-01T00:00:00Z' },
    { expireDate: 'soon' },
  ];
  for (const changes of wrong) expect([changes, await code(changes)]).toEqual([changes, '0005']);
  expect(await code({ name: '줄\n바꿈' })).toBe('4294');
  expect(await code({ discountPolicy: 2, discountPolicyFigures: 100 })).toBe('0001');
});

test('of one coupon a crowd of takers gets exactly as many as there are, once each', async () => {
  const stage = await setStage(server);
  const people = await server.world.members(12);
  const couponSysId = await offer(stage, 5);
  const answers = await Promise.all(
    people.flatMap((who) => [who, who].map((each) => take(stage, couponSysId, each))),
  );
  const codes = answers.map(({ code }) => code).toSorted();
  expect(codes.filter((code) => code === '0001')).toHaveLength(5);
  expect(new Set(codes)).toEqual(new Set(['0001', '5001', '5003']));
  const held = await Promise.all(people.map((who) => box(stage, who)));
  expect(held.flat().map((coupon) => coupon.couponSysId)).toEqual(Array(5).fill(couponSysId));
});

describe('the box', () => {
  test('holds what was taken, with all that an order must know of it', async () => {
    const stage = await setStage(server);
    const now = server.clock.now();
    const couponSysId = await offer(stage, 1, {
      ...percent,
      minPurchaseAmount: 10_000,
      maxDiscountAmount: 5000,
      maxDiscountPrdtQty: 2,
      minOrderAmount: 20_000,
      usableDays: 7,
    });
    const { reply } = await take(stage, couponSysId, stage.buyer);
    expect(reply).toEqual({
      userCouponSysId: expect.any(Number) as number,
      couponSysId,
      ...percent,
      sellerSysId: stage.plan.sellerSysId,
      sellerName: expect.stringMatching(/./) as string,
      sellerNameEn: expect.stringMatching(/./) as string,
      minPurchaseAmount: 10_000,
      maxDiscountAmount: 5000,
      maxDiscountPrdtQty: 2,
      minOrderAmount: 20_000,
      broadcastSysId: stage.broadcastSysId,
      issuedAt: new Date(now).toISOString(),
      expireDate: new Date(now + 7 * DAY).toISOString(),
      isUsable: 1,
      usedOrderSysId: null,
    });
    expect(await box(stage, stage.buyer)).toEqual([reply]);
    expect(await box(stage, stage.stranger)).toEqual([]);
  });

  test('has the newest first, and shows what was got in one broadcast', async () => {
    const [stage, other] = [await setStage(server), await setStage(server)];
    const { buyer } = stage;
    const [one, two] = [await offer(stage, 1), await offer(other, 1)];
    await take(stage, one, buyer);
    await take(other, two, buyer);
    expect((await box(stage, buyer)).map(({ couponSysId }) => couponSysId)).toEqual([two, one]);
    const ofOne = await box(stage, buyer, { broadcastSysId: stage.broadcastSysId });
    expect(ofOne.map(({ couponSysId }) => couponSysId)).toEqual([one]);
  });

  test('tells expired coupons from usable ones', async () => {
    const stage = await setStage(server);
    const { buyer } = stage;
    const [short, long] = [
      await offer(stage, 1, { ...amount, usableDays: 1 }),
      await offer(stage, 1, { ...amount, usableDays: 2 }),
    ];
    await take(stage, short, buyer);
    await take(stage, long, buyer);
    const ids = async (isUsable: 0 | 1) =>
      (await box(stage, buyer, { isUsable })).map(({ couponSysId }) => couponSysId);
    expect([await ids(1), await ids(0)]).toEqual([[long, short], []]);
    server.clock.advance(DAY);
    expect([await ids(1), await ids(0)]).toEqual([[long], [short]]);
  });

  test('keeps what is in it over a restart', async () => {
    const stage = await setStage(server);
    const couponSysId = await offer(stage, 2);
    await take(stage, couponSysId, stage.buyer);
    await server.restart();
    expect((await take(stage, couponSysId, stage.buyer)).code).toBe('5001');
    expect(await box(stage, stage.buyer)).toHaveLength(1);
  });
});

test('a coupon that a host gives is in the member’s box, and good for an order', async () => {
  const stage = await setStage(server);
  const { api, host, buyer, mug } = stage;
  const [token, as] = [await server.world.token(host), { token: await server.world.token(buyer) }];
  const asked = { sellerSysId: 1, userId: buyer.userId, ...amount, usableDays: 3 };
  const given = await api.done('giveCoupon', asked, { token });
  expect(await box(stage, buyer)).toMatchObject([
    { ...given, ...amount, sellerSysId: 1, broadcastSysId: null, isUsable: 1 },
  ]);
  const order = { ...orderFor(stage, mug), userCouponSysIds: [given.userCouponSysId] };
  expect(await api.code('placeOrder', order, as)).toBe('0001');
  expect(await box(stage, buyer)).toMatchObject([{ isUsable: 0 }]);
  await server.sellover.settled();
  const { alerts } = await api.done('alerts', { uid: buyer.userSysId, startIndex: 0, rowCount: 5 }, as);
  expect(alerts.some(({ text }) => text.startsWith(amount.name))).toBe(true);
});
