import { describe, expect, test } from 'vitest';
import type { CouponTerms } from '../../../../schema/buying/coupons.ts';
import { folded } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  couponBoxFold,
  issueCoupon,
  makeCoupon,
  returnCoupons,
  usableCoupon,
  useCoupons,
  type Coupon,
  type CouponBox,
  type CouponBoxEvent,
} from './decider.ts';

const NOW = Date.parse('2026-11-20T11:00:00Z');
const DAY = 86_400_000;
const terms: CouponTerms = { name: '라이브 3천원', discountPolicy: 1, discountPolicyFigures: 3000 };
const of = { couponSysId: 8, sellerSysId: 2, now: NOW };
const issue = { userCouponSysId: 501, broadcastSysId: 10, now: NOW };

const empty = couponBoxFold.initial;
const boxAfter = (box: CouponBox, events: readonly CouponBoxEvent[]) => folded(couponBoxFold, events, box);

function expiry(coupon: Coupon): number {
  return boxAfter(empty, issueCoupon(empty, coupon, issue)).coupons[0]!.expiresAt;
}

describe('a coupon is made', () => {
  test('with what is not said left open', () => {
    expect(makeCoupon(terms, of)).toEqual({
      couponSysId: 8,
      sellerSysId: 2,
      ...terms,
      minPurchaseAmount: 0,
      maxDiscountAmount: null,
      maxDiscountPrdtQty: null,
      minOrderAmount: 0,
      expireDate: null,
      usableDays: 30,
    });
  });

  test.each<[string, good: Partial<CouponTerms>, bad: Partial<CouponTerms>]>([
    [
      'at most the whole price',
      { discountPolicy: 2, discountPolicyFigures: 100 },
      { discountPolicy: 2, discountPolicyFigures: 101 },
    ],
    ['no more than the most that it takes off', { maxDiscountAmount: 3000 }, { maxDiscountAmount: 2999 }],
    [
      'an end that is yet to come',
      { expireDate: '2026-11-20T11:00:01Z' },
      { expireDate: '2026-11-20T11:00:00Z' },
    ],
    ['an end that is a time', { expireDate: '2026-11-21' }, { expireDate: 'tomorrow' }],
  ])('with %s', (_, good, bad) => {
    expect(makeCoupon({ ...terms, ...good }, of)).toMatchObject({ couponSysId: 8 });
    expect(() => makeCoupon({ ...terms, ...bad }, of)).toThrow(refusal('0005'));
  });
});

describe('a coupon comes into a box', () => {
  const coupon = makeCoupon(terms, of);

  test('with where and when it was got', () => {
    const box = boxAfter(empty, issueCoupon(empty, coupon, issue));
    expect(box.coupons).toEqual([
      {
        userCouponSysId: 501,
        coupon,
        broadcastSysId: 10,
        issuedAt: NOW,
        expiresAt: NOW + 30 * DAY,
        issuedUntil: NOW + 30 * DAY,
        usedOrderSysId: null,
      },
    ]);
  });

  test('once, however often it is given', () => {
    const box = boxAfter(empty, issueCoupon(empty, coupon, issue));
    expect(() => issueCoupon(box, coupon, { ...issue, userCouponSysId: 502 })).toThrow(refusal('5001'));
    const other = makeCoupon(terms, { ...of, couponSysId: 9 });
    expect(boxAfter(box, issueCoupon(box, other, issue)).coupons).toHaveLength(2);
  });

  test('until its fixed end or its days after issue, whichever comes first', () => {
    const ends = (days: number) => new Date(NOW + days * DAY).toISOString();
    expect(expiry(makeCoupon({ ...terms, usableDays: 7, expireDate: ends(3) }, of))).toBe(NOW + 3 * DAY);
    expect(expiry(makeCoupon({ ...terms, usableDays: 7, expireDate: ends(9) }, of))).toBe(NOW + 7 * DAY);
  });

  test('not after its end', () => {
    const short = makeCoupon({ ...terms, expireDate: new Date(NOW + 1000).toISOString() }, of);
    expect(() => issueCoupon(empty, short, { ...issue, now: NOW + 1000 })).toThrow(refusal('5002'));
  });
});

describe('a coupon of a box', () => {
  const until = (days: number) => new Date(NOW + days * DAY).toISOString();
  const boxOf = (more: Partial<CouponTerms> = {}) =>
    boxAfter(couponBoxFold.initial, issueCoupon(empty, makeCoupon({ ...terms, ...more }, of), issue));
  const usedBy = (box: CouponBox, orderSysId: number) =>
    boxAfter(box, useCoupons(box, [501], { orderSysId, now: NOW }));
  const back = (box: CouponBox, orderSysId: number, days: number) =>
    returnCoupons(box, [501], { orderSysId, now: NOW + days * DAY });

  test('is used once', () => {
    const box = boxOf();
    expect(usableCoupon(box, 501, NOW)).toMatchObject({ usedOrderSysId: null });
    expect(() => usableCoupon(usedBy(box, 70), 501, NOW)).toThrow(refusal('5010'));
    expect(() => usableCoupon(box, 502, NOW)).toThrow(refusal('5010'));
  });

  test('is used until it expires', () => {
    const box = boxOf({ usableDays: 1 });
    expect(usableCoupon(box, 501, NOW + DAY - 1)).toMatchObject({ expiresAt: NOW + DAY });
    expect(() => usableCoupon(box, 501, NOW + DAY)).toThrow(refusal('5011'));
  });

  test('comes back from its order alone, and once', () => {
    const box = usedBy(boxOf(), 70);
    expect(back(box, 71, 1)).toEqual([]);
    const returned = back(box, 70, 1);
    expect(returned).toMatchObject([{ data: { userCouponSysId: 501, expiresAt: NOW + 30 * DAY } }]);
    const after = boxAfter(box, returned);
    expect(usableCoupon(after, 501, NOW + DAY)).toMatchObject({ usedOrderSysId: null });
    expect(back(after, 70, 1)).toEqual([]);
  });

  test('that has expired meanwhile has three days more than it was issued for, up to its fixed end', () => {
    const expiry = (more: Partial<CouponTerms>) => back(usedBy(boxOf(more), 70), 70, 2)[0]!.data.expiresAt;
    expect(expiry({ usableDays: 1 })).toBe(NOW + 4 * DAY);
    expect(expiry({ usableDays: 1, expireDate: until(3) })).toBe(NOW + 3 * DAY);
    expect(expiry({ usableDays: 1, expireDate: until(1) })).toBe(NOW + DAY);
  });

  test('gets those days once, however many orders give it back', () => {
    let box = usedBy(boxOf({ usableDays: 1 }), 70);
    box = boxAfter(box, back(box, 70, 2));
    for (const [orderSysId, usedOn, backOn] of [
      [71, 3.5, 3.9],
      [72, 3.95, 6],
    ] as const) {
      box = boxAfter(box, useCoupons(box, [501], { orderSysId, now: NOW + usedOn * DAY }));
      box = boxAfter(box, back(box, orderSysId, backOn));
      expect(box.coupons[0]!.expiresAt).toBe(NOW + 4 * DAY);
    }
    expect(() => usableCoupon(box, 501, NOW + 4 * DAY)).toThrow(refusal('5011'));
  });
});
