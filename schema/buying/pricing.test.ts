import { expect, test } from 'vitest';
import { addingCostOf, lineAmount, shownPrice } from './pricing.ts';

const product = {
  price: 14_900,
  discountRate: 21,
  isLivePrice: 1,
  livePrice: 11_900,
  livePriceStartDate: '2026-11-20T10:00:00.000Z',
  livePriceEndDate: '2026-11-20T12:00:00.000Z',
  liveDiscountRate: 37,
} as const;
const during = Date.parse('2026-11-20T11:00:00.000Z');

test('the live price is for logged-in people, from its first moment to its last', () => {
  const live = { price: 11_900, discountRate: 37, live: true, forMembers: null };
  expect(shownPrice(product, true, during)).toEqual(live);
  expect(shownPrice(product, true, Date.parse(product.livePriceStartDate))).toEqual(live);
  expect(shownPrice(product, true, Date.parse(product.livePriceEndDate))).toEqual(live);
});

test('everybody else and every other time has the price', () => {
  const usual = { price: 14_900, discountRate: 21, live: false, forMembers: null };
  expect(shownPrice(product, false, during)).toEqual({ ...usual, forMembers: 11_900 });
  expect(shownPrice({ ...product, livePrice: 14_900 }, false, during)).toEqual(usual);
  expect(shownPrice(product, true, Date.parse(product.livePriceStartDate) - 1)).toEqual(usual);
  expect(shownPrice(product, true, Date.parse(product.livePriceEndDate) + 1)).toEqual(usual);
  expect(shownPrice({ ...product, isLivePrice: 0 }, true, during)).toEqual(usual);
});

test('a line costs its pieces, each with what its options cost on top', () => {
  expect(lineAmount({ qty: 3, options: [] }, 9000)).toBe(27_000);
  expect(lineAmount({ qty: 2, options: [{ price: 500 }, { price: -1000 }] }, 9000)).toBe(17_000);
  expect(lineAmount({ qty: 0, options: [{ price: 500 }] }, 9000)).toBe(0);
});

test('what distance adds is read from either form of the answer', () => {
  expect(addingCostOf({ addingDeliveryAmount: 3500 }, 8)).toBe(3500);
  const addingCosts = [
    { prdtSysId: 8, addingDeliveryAmount: 0 },
    { prdtSysId: 9, addingDeliveryAmount: 3500 },
  ];
  expect([8, 9, 10].map((prdtSysId) => addingCostOf({ addingCosts }, prdtSysId))).toEqual([0, 3500, 0]);
  expect(addingCostOf(undefined, 8)).toBe(0);
});
