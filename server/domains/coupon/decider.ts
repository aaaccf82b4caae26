import {
  COUPON_PERCENT_MAX,
  COUPON_USABLE_DAYS_DEFAULT,
  DISCOUNT_POLICY,
} from '../../../schema/constants.ts';
import type { CouponFace } from '../../../schema/coupon-face.ts';
import type { CouponTerms } from '../../../schema/coupons.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';

/** A coupon as it was when it was made, however it comes to members. */
export interface Coupon extends CouponFace {
  readonly couponSysId: number;
  /** Whose products it makes cheaper. */
  readonly sellerSysId: number;
  readonly minPurchaseAmount: number;
  readonly maxDiscountAmount: number | null;
  readonly maxDiscountPrdtQty: number | null;
  readonly minOrderAmount: number;
  /** Milliseconds since 1970. */
  readonly expireDate: number | null;
  readonly usableDays: number;
}

/** A coupon in a member's box. */
export interface HeldCoupon {
  readonly userCouponSysId: number;
  readonly coupon: Coupon;
  /** In which broadcast they got it. */
  readonly broadcastSysId: number;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export type CouponBoxEvent = { readonly type: 'CouponReceived'; readonly data: HeldCoupon };

/** What a member holds, in the order in which they got it. */
export interface CouponBox {
  readonly coupons: readonly HeldCoupon[];
}

export const couponBoxFold: Fold<CouponBox, CouponBoxEvent> = {
  category: 'couponbox',
  initial: { coupons: [] },
  stateVersion: 1,
  on: { CouponReceived: ({ coupons }, { data }) => ({ coupons: [...coupons, data] }) },
};

/** The box of a member. */
export function couponBoxStream(userSysId: number): StreamRef<CouponBox, CouponBoxEvent> {
  return streamOf(couponBoxFold, userSysId);
}

/** A coupon from what a host asks for; throws 0005 where its figures or its end make no sense. */
export function makeCoupon(
  terms: CouponTerms,
  of: { readonly couponSysId: number; readonly sellerSysId: number; readonly now: number },
): Coupon {
  const { name, discountPolicy, discountPolicyFigures } = terms;
  const isPercent = discountPolicy !== DISCOUNT_POLICY.amount;
  if (isPercent && discountPolicyFigures > COUPON_PERCENT_MAX) {
    throw new Refusal('0005', { field: 'discountPolicyFigures', max: COUPON_PERCENT_MAX });
  }
  const expireDate = terms.expireDate ? Date.parse(terms.expireDate) : null;
  if (expireDate !== null && !(expireDate > of.now)) throw new Refusal('0005', { field: 'expireDate' });
  return {
    couponSysId: of.couponSysId,
    sellerSysId: of.sellerSysId,
    name,
    discountPolicy,
    discountPolicyFigures,
    minPurchaseAmount: terms.minPurchaseAmount ?? 0,
    maxDiscountAmount: terms.maxDiscountAmount ?? null,
    maxDiscountPrdtQty: terms.maxDiscountPrdtQty ?? null,
    minOrderAmount: terms.minOrderAmount ?? 0,
    expireDate,
    usableDays: terms.usableDays ?? COUPON_USABLE_DAYS_DEFAULT,
  };
}

/**
 * Puts a coupon into a member's box, in the decision of whoever gives it: once, whoever gives it. Throws 5001 when
 * they have, or had, it already, and 5002 when it has expired.
 */
export function issueCoupon(
  box: CouponBox,
  coupon: Coupon,
  issue: { readonly userCouponSysId: number; readonly broadcastSysId: number; readonly now: number },
): CouponBoxEvent[] {
  const { couponSysId } = coupon;
  if (hasCoupon(box, couponSysId)) throw new Refusal('5001', { couponSysId });
  const { userCouponSysId, broadcastSysId, now } = issue;
  const expiresAt = expiryOf(coupon, now);
  if (expiresAt <= now) throw new Refusal('5002', { couponSysId });
  return [
    { type: 'CouponReceived', data: { userCouponSysId, coupon, broadcastSysId, issuedAt: now, expiresAt } },
  ];
}

export function hasCoupon({ coupons }: CouponBox, couponSysId: number): boolean {
  return coupons.some(({ coupon }) => coupon.couponSysId === couponSysId);
}

const DAY = 24 * 60 * 60 * 1000;

/** Its fixed end, or its days after it was issued, whichever comes first. */
function expiryOf({ expireDate, usableDays }: Coupon, issuedAt: number): number {
  return Math.min(expireDate ?? Infinity, issuedAt + usableDays * DAY);
}
