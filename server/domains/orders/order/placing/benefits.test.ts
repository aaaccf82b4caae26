import { describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import type { ResultCode } from '../../../../../schema/codes.ts';
import { DAY } from '../../../../../schema/durations.ts';
import type { PointPart } from '../../../buying/point/decider.ts';
import {
  asked,
  boxes,
  choiceGoods,
  choiceLine,
  line,
  orderOf,
  simpleGoods,
  withAddOns,
  type Goods,
} from '../../../../testing/goods.ts';
import { contextOf, heldCoupon as held, NOON, place, type World } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';
import type { CouponChanges } from '../../../../testing/world.ts';
import { quoteOf } from './quote.ts';

const lamp = simpleGoods(501, 50);
const desk = choiceGoods(502, [
  ['작은', 0, 50],
  ['큰', 5_000, 50],
]);
const tea = simpleGoods(503, 50, { sellerSysId: 2, price: 7_777 });

const percent = (figures: number, more: CouponChanges = {}): CouponChanges => ({
  discountPolicy: 2,
  discountPolicyFigures: figures,
  ...more,
});
const points = (amount: number): PointPart[] => [{ pointSysId: 1, amount, expiresAt: NOON + DAY }];
const ofLamps = (qty: number, goods = lamp) => asked(goods, [line(qty, goods)]);

/** An order, of a lamp for 10,000 won unless it is said, with all coupons of the box. */
function quoted(world: Partial<World>, more: Partial<OrderRequest> = {}, products = [ofLamps(1)]) {
  const { coupons = [] } = world;
  const userCouponSysIds = coupons.map((each) => each.userCouponSysId);
  const request = orderOf(products, { userCouponSysIds, usePoint: 0, ...more });
  const all: World = { goods: [lamp, desk, tea], ...world };
  return { quote: quoteOf(contextOf(all, request)), order: () => place(all, request).placed };
}

describe('a coupon takes off', () => {
  test.each<[what: string, coupon: CouponChanges, off: number, goods?: Goods]>([
    ['won', {}, 1_000],
    ['percent', percent(15), 1_500],
    ['no more than its most', percent(15, { maxDiscountAmount: 700 }), 700],
    ['all of it', percent(100), 10_000],
    ['percent, rounded down', { sellerSysId: 2, ...percent(33) }, 2_566, tea],
  ])('%s', (_, coupon, off, goods = lamp) => {
    const { quote } = quoted({ coupons: [held(1, coupon)] }, {}, [ofLamps(1, goods)]);
    expect(quote.couponDiscountAmount).toBe(off);
  });

  test('never more than what it makes cheaper costs', () => {
    const { quote, order } = quoted({ coupons: [held(1, { discountPolicyFigures: 25_000 })] });
    expect(quote).toMatchObject({ couponDiscountAmount: 10_000, totalAmount: 0 });
    expect(order()).toMatchObject({ couponDiscountAmount: 10_000, totalAmount: 0 });
  });

  test('of products of its seller that cost its least, and of no add-on', () => {
    const boxed = simpleGoods(504, 9, { price: 20_000, ...boxes(504, 9) });
    const products = [withAddOns(ofLamps(1, boxed), boxed, [50_401, 2]), ofLamps(1), ofLamps(1, tea)];
    const coupon = held(1, percent(10, { minPurchaseAmount: 20_000 }));
    const { quote } = quoted({ coupons: [coupon], goods: [boxed, lamp, tea] }, {}, products);
    expect(quote.products.map((each) => each.couponDiscountAmount)).toEqual([2_000, 0, 0]);
  });

  test('of as many pieces of each product as it says, the dearest first', () => {
    const desks = asked(desk, [choiceLine(3, desk, 50_201), choiceLine(2, desk, 50_202)]);
    const coupons = [held(1, percent(50, { maxDiscountPrdtQty: 3 }))];
    const { products } = quoted({ coupons }, {}, [desks, ofLamps(4)]).order();
    // Two large desks and a small one of five, three lamps of four.
    expect(products.map((each) => each.couponDiscountAmount)).toEqual([20_000, 15_000]);
    expect(products[0]!.lines.map((each) => each.couponDiscountAmount)).toEqual([5_000, 15_000]);
  });

  test('counts a product that stands in the order twice as one', () => {
    const coupons = [held(1, percent(50, { maxDiscountPrdtQty: 3 }))];
    expect(quoted({ coupons }, {}, [ofLamps(2), ofLamps(2)]).quote.couponDiscountAmount).toBe(15_000);
  });

  test('shared out to the won', () => {
    const three = [simpleGoods(511, 9), simpleGoods(512, 9), simpleGoods(513, 9)];
    const asking = three.map((each) => ofLamps(1, each));
    const { order } = quoted({ coupons: [held(1)], goods: three }, {}, asking);
    expect(order().products.map((each) => each.couponDiscountAmount)).toEqual([334, 333, 333]);
  });
});

describe('a coupon is refused', () => {
  const code = (world: Partial<World>, more: Partial<OrderRequest> = {}, goods: Goods = lamp) => {
    const { quote, order } = quoted(world, more, [ofLamps(1, goods)]);
    const refused = quote.coupons.find(({ refusalCode }) => refusalCode !== null)!;
    expect(order).toThrow(refusal(refused.refusalCode!, { userCouponSysId: refused.userCouponSysId }));
    return refused.refusalCode;
  };

  const cheap = simpleGoods(505, 9, { price: 50 });
  test.each<[ResultCode, what: string, world: Partial<World>, more?: Partial<OrderRequest>, goods?: Goods]>([
    ['5010', 'it is not there', { coupons: [] }, { userCouponSysIds: [9] }],
    ['5010', 'it was used', { coupons: [{ ...held(1), usedOrderSysId: 70 }] }],
    ['5010', 'it is of another seller', { coupons: [held(1)] }, {}, tea],
    ['5011', 'it has expired', { coupons: [held(1, { expiresAt: NOON })] }],
    ['5012', 'it takes off more than its most', { coupons: [held(1, { maxDiscountAmount: 999 })] }],
    ['5013', 'a product is too cheap', { coupons: [held(1, { minPurchaseAmount: 10_001 })] }],
    ['5013', 'it would take off nothing', { coupons: [held(1, percent(1))], goods: [cheap] }, {}, cheap],
    ['5015', 'the order is too small', { coupons: [held(1, { minOrderAmount: 10_001 })] }],
  ])('%s where %s, and the quote says the same as the order', (expected, _, world, more, goods) => {
    expect(code(world, more, goods)).toBe(expected);
  });

  test('at its limits only beyond them', () => {
    const limits = { maxDiscountAmount: 1_000, minPurchaseAmount: 10_000, minOrderAmount: 10_000 };
    const { quote } = quoted({ coupons: [held(1, { ...limits, expiresAt: NOON + 1 })] });
    expect(quote).toMatchObject({ couponDiscountAmount: 1_000, coupons: [{ refusalCode: null }] });
  });

  test('where it is named twice', () => {
    const twice = quoted({ coupons: [held(1)] }, { userCouponSysIds: [1, 1] }).quote;
    expect(twice.coupons.map(({ refusalCode }) => refusalCode)).toEqual([null, '5010']);
  });

  test('where others leave it no piece, or too small an order: the quote says which', () => {
    const taken = quoted({ coupons: [held(1), held(2)] }).quote;
    expect(taken.coupons[1]).toMatchObject({ refusalCode: '5014', insteadOfSysIds: [1] });
    const both = [ofLamps(1), ofLamps(1, tea)];
    const least = held(2, { sellerSysId: 2, minOrderAmount: 17_000 });
    const { quote } = quoted({ coupons: [held(1), least] }, {}, both);
    expect(quote.coupons).toMatchObject([
      { discountAmount: 1_000, refusalCode: null },
      { discountAmount: 0, refusalCode: '5015', insteadOfSysIds: [1] },
    ]);
    expect(quoted({ coupons: [least, held(1)] }, {}, both).quote.couponDiscountAmount).toBe(2_000);
  });

  test('but two share the pieces of a product where one leaves some', () => {
    const one = (id: number) => held(id, { maxDiscountPrdtQty: 1 });
    const { quote } = quoted({ coupons: [one(1), one(2)] }, {}, [ofLamps(2)]);
    expect(quote.couponDiscountAmount).toBe(2_000);
  });

  test('of a guest, who holds none', () => {
    const { quote } = quoted({ isMember: false }, { userCouponSysIds: [1] });
    expect(quote).toMatchObject({ coupons: [{ refusalCode: '5010' }], couponChoices: [], points: null });
  });

  test('and what else could be chosen is said with what it would do in addition', () => {
    const others = [held(2, percent(20)), held(3, { expiresAt: NOON }), held(4, { sellerSysId: 2 })];
    const coupons = [held(1), ...others];
    const { quote } = quoted({ coupons }, { userCouponSysIds: [1] }, [ofLamps(1), ofLamps(1, tea)]);
    expect(quote.couponChoices).toEqual([
      { userCouponSysId: 4, discountAmount: 1_000, refusalCode: null, insteadOfSysIds: [] },
      { userCouponSysId: 2, discountAmount: 0, refusalCode: '5014', insteadOfSysIds: [1] },
    ]);
  });

  test('are offered with the best first, and those that are refused last', () => {
    const coupons = [held(1), held(2, { minOrderAmount: 10_001 }), held(3, { discountPolicyFigures: 4_000 })];
    const { quote } = quoted({ coupons }, { userCouponSysIds: [] });
    const choices = quote.couponChoices.map((each) => `${each.userCouponSysId}: ${each.discountAmount}`);
    expect(choices).toEqual(['3: 4000', '1: 1000', '2: 0']);
  });
});

describe('points', () => {
  test.each([
    [999, 100, '5101'],
    [1_000, 1_100, '5101'],
    [50_000, 150, '0005'],
    [50_000, 10_100, '0005'],
  ] as const)('of %i held, %i are refused with %s', (holding, usePoint, code) => {
    const { quote, order } = quoted({ points: points(holding) }, { usePoint });
    expect(quote.points!.refusalCode).toBe(code);
    expect(order).toThrow(refusal(code));
  });

  test('are used from a thousand held on, up to all that the goods cost', () => {
    for (const [holding, usePoint] of [
      [1_000, 100],
      [50_000, 10_000],
    ] as const) {
      const { quote, order } = quoted({ points: points(holding) }, { usePoint });
      expect([quote.points!.refusalCode, order().pointDiscountAmount]).toEqual([null, usePoint]);
    }
  });

  test('can be used in steps of 100', () => {
    const expected = { holdingPoint: 5_555, usablePoint: 5_500, useUnit: 100, refusalCode: null };
    expect(quoted({ points: points(5_555) }).quote.points).toEqual(expected);
  });

  test('leave nothing to be paid, or as much as can be', () => {
    const least = { points: points(50_000), leastAmount: 1_000 };
    const { quote } = quoted(least);
    expect(quote.points).toMatchObject({ usablePoint: 10_000, refusalCode: null });
    for (const usePoint of [10_000, 9_000]) expect(quoted(least, { usePoint }).order()).toBeTruthy();
    const tooMany = quoted(least, { usePoint: 9_100 });
    expect(tooMany.quote.points?.refusalCode).toBe('4002');
    expect(tooMany.order).toThrow(refusal('4002', { leastAmount: 1_000, payAmount: 900 }));
    const few = quoted({ ...least, points: points(9_500) });
    expect(few.quote.points?.usablePoint).toBe(9_000);
    const cheap = simpleGoods(504, 50, { price: 950 });
    const ofCheap = quoted({ ...least, goods: [cheap] }, {}, [ofLamps(1, cheap)]);
    expect(ofCheap.quote).toMatchObject({ refusalCode: '4002', points: { usablePoint: 0 } });
    expect(ofCheap.order).toThrow(refusal('4002', { leastAmount: 1_000, payAmount: 950 }));
    expect(quoted({ goods: [cheap] }, {}, [ofLamps(1, cheap)]).quote.refusalCode).toBeNull();
  });

  test('pay what coupons leave, goods before parcels', () => {
    const sent = simpleGoods(506, 9, { deliveryPrice: 3_000 });
    const world = { coupons: [held(1)], points: points(20_000), goods: [sent] };
    const { quote, order } = quoted(world, { usePoint: 10_000 }, [ofLamps(1, sent)]);
    expect(quote).toMatchObject({
      totalProductsAmount: 10_000,
      couponDiscountAmount: 1_000,
      pointDiscountAmount: 10_000,
      prepaymentAmount: 3_000,
      totalAmount: 2_000,
      products: [{ couponDiscountAmount: 1_000, pointDiscountAmount: 9_000 }],
      deliveries: [{ pointDiscountAmount: 1_000 }],
    });
    expect(order()).toMatchObject({ totalAmount: 2_000, points: [{ pointSysId: 1, amount: 10_000 }] });
  });

  test('do not change what is tax, nor whether delivery is free', () => {
    const world = { points: points(20_000), coupons: [held(1)], freeFrom: { 1: 10_000 } };
    const { quote } = quoted(world, { usePoint: 5_000 });
    expect(quote).toMatchObject({ vatAmount: 1_000, deliveries: [{ isFree: 1 }] });
  });
});

test('what is to be paid must be what the buyer was shown, with what is taken off', () => {
  const world = { goods: [lamp], coupons: [held(1)] };
  const request = orderOf([ofLamps(1)], { userCouponSysIds: [1], payAmount: 9_000 });
  expect(place(world, request).placed.totalAmount).toBe(9_000);
  const unseen = refusal('2000', { totalAmount: 10_000, payAmount: 9_000 });
  expect(() => place(world, { ...request, payAmount: 10_000 })).toThrow(unseen);
});
