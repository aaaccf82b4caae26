/*
 * A seller's coupon book: coupons that its hosts offer and give by name. What must stay true:
 * - A name is there once.
 * - A coupon that was offered or given is its own: a change of the book changes none.
 * - One that has ended may stay, so that a book can be kept as files. It is refused when it is offered.
 */
import { isDeepStrictEqual } from 'node:util';
import type { BookCoupon, KeptCoupon } from '../../../../schema/buying/coupons.ts';
import { repeated } from '../../../../schema/catalog/product-rules.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { termsOf } from './decider.ts';

export type CouponBookEvent = {
  readonly type: 'CouponBookSet';
  readonly data: { readonly coupons: readonly KeptCoupon[] };
};
export type CouponBookState = CouponBookEvent['data'];

export const couponBookFold: Fold<CouponBookState, CouponBookEvent> = {
  category: 'couponbook',
  initial: { coupons: [] },
  stateVersion: 1,
  keepsEmpty: true,
  on: { CouponBookSet: (_before, { data }) => data },
};

export function couponBookStream(sellerSysId: number): StreamRef<CouponBookState, CouponBookEvent> {
  return streamOf(couponBookFold, sellerSysId);
}

/** Throws 0005 for a name that is there twice, and for numbers that make no sense. */
export function keepCoupons(before: CouponBookState, asked: readonly BookCoupon[]): CouponBookEvent[] {
  const names = asked.map(({ name }) => name);
  for (const { at, reason } of repeated(['coupons'], 'name', names))
    throw new Refusal('0005', { field: at.join('/'), reason });
  const coupons = asked.map((each) => ({ ...termsOf(each), qty: each.qty }));
  return isDeepStrictEqual(before.coupons, coupons) ? [] : [{ type: 'CouponBookSet', data: { coupons } }];
}
