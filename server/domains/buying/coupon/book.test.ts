import { expect, test } from 'vitest';
import type { BookCoupon } from '../../../../schema/buying/coupons.ts';
import { refusal } from '../../../testing/refusal.ts';
import { couponBookFold, keepCoupons } from './book.ts';

const today: BookCoupon = { name: '오늘만', discountPolicy: 1, discountPolicyFigures: 3000, qty: 50 };
const tenth: BookCoupon = { name: '10% 할인', discountPolicy: 2, discountPolicyFigures: 10, qty: 5 };
const before = couponBookFold.initial;
const after = (...coupons: BookCoupon[]) => keepCoupons(before, coupons)[0]!.data;

test('a book keeps its coupons with what is not said filled in', () => {
  expect(keepCoupons(before, [today])).toEqual([
    {
      type: 'CouponBookSet',
      data: {
        coupons: [
          {
            ...today,
            minPurchaseAmount: 0,
            maxDiscountAmount: null,
            maxDiscountPrdtQty: null,
            minOrderAmount: 0,
            expireDate: null,
            usableDays: 30,
          },
        ],
      },
    },
  ]);
});

test('the same coupons again are no event; another number, another order and none at all are', () => {
  const book = after(today, tenth);
  expect(keepCoupons(book, [today, { ...tenth, usableDays: 30 }])).toEqual([]);
  const changes = [[today, { ...tenth, qty: 6 }], [tenth, today], [today], []];
  for (const coupons of changes) expect(keepCoupons(book, coupons)).toHaveLength(1);
});

test('a name is there once', () => {
  expect(() => keepCoupons(before, [today, { ...tenth, name: today.name }])).toThrow(
    refusal('0005', { field: 'coupons/1/name', reason: 'must not repeat another one' }),
  );
});

test('what could never be offered is refused, and one that has ended is kept', () => {
  const wrong = [
    { ...tenth, discountPolicyFigures: 101 },
    { ...today, maxDiscountAmount: 2999 },
    { ...today, expireDate: 'tomorrow' },
  ];
  for (const coupon of wrong) expect(() => keepCoupons(before, [coupon])).toThrow(refusal('0005'));
  expect(after({ ...today, expireDate: '2020-01-01T00:00:00+09:00' }).coupons).toMatchObject([
    { expireDate: '2019-12-31T15:00:00.000Z' },
  ]);
});
