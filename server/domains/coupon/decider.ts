import {
  COUPON_BACK_FOR,
  COUPON_PERCENT_MAX,
  COUPON_USABLE_DAYS_DEFAULT,
  DISCOUNT_POLICY,
} from '../../../schema/constants.ts';
import type { CouponFace } from '../../../schema/coupon-face.ts';
import type { CouponTerms } from '../../../schema/coupons.ts';
import { Refusal, streamOf, type EventOf, type Fold, type StreamRef } from '../../platform/log/log.ts';

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
  /** When it expires as it was issued, whatever a cancelled order has added since. */
  readonly issuedUntil: number;
  /** The order that it is used for; null: none. */
  readonly usedOrderSysId: number | null;
}

export type CouponBoxEvent =
  | { readonly type: 'CouponReceived'; readonly data: Omit<HeldCoupon, 'issuedUntil' | 'usedOrderSysId'> }
  | {
      readonly type: 'CouponUsed';
      readonly data: { readonly userCouponSysId: number; readonly orderSysId: number };
    }
  /** Its order was cancelled. It may have expired: only until then can it be used again. */
  | { readonly type: 'CouponReturned'; readonly data: ReturnedCoupon & { readonly orderSysId: number } };

/** Milliseconds since 1970. */
export interface ReturnedCoupon {
  readonly userCouponSysId: number;
  readonly expiresAt: number;
}

/** What a member holds, in the order in which they got it. */
export interface CouponBox {
  readonly coupons: readonly HeldCoupon[];
}

export const couponBoxFold: Fold<CouponBox, CouponBoxEvent> = {
  category: 'couponbox',
  initial: { coupons: [] },
  stateVersion: 3,
  on: {
    CouponReceived: ({ coupons }, { data }) => ({
      coupons: [...coupons, { ...data, issuedUntil: data.expiresAt, usedOrderSysId: null }],
    }),
    CouponUsed: (box, { data: { userCouponSysId, orderSysId } }) =>
      changed(box, userCouponSysId, { usedOrderSysId: orderSysId }),
    CouponReturned: (box, { data: { userCouponSysId, expiresAt } }) =>
      changed(box, userCouponSysId, { usedOrderSysId: null, expiresAt }),
  },
};

function changed({ coupons }: CouponBox, userCouponSysId: number, changes: Partial<HeldCoupon>): CouponBox {
  return {
    coupons: coupons.map((held) =>
      held.userCouponSysId === userCouponSysId ? { ...held, ...changes } : held,
    ),
  };
}

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
  const { maxDiscountAmount = null } = terms;
  if (!isPercent && maxDiscountAmount !== null && discountPolicyFigures > maxDiscountAmount)
    throw new Refusal('0005', { field: 'maxDiscountAmount', min: discountPolicyFigures });
  const expireDate = terms.expireDate ? Date.parse(terms.expireDate) : null;
  if (expireDate !== null && !(expireDate > of.now))
    throw new Refusal('0005', { field: 'expireDate', reason: 'must be in the future' });
  return {
    couponSysId: of.couponSysId,
    sellerSysId: of.sellerSysId,
    name,
    discountPolicy,
    discountPolicyFigures,
    minPurchaseAmount: terms.minPurchaseAmount ?? 0,
    maxDiscountAmount,
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
): EventOf<CouponBoxEvent, 'CouponReceived'>[] {
  const { couponSysId } = coupon;
  if (hasCoupon(box, couponSysId)) throw new Refusal('5001', { couponSysId });
  const { userCouponSysId, broadcastSysId, now } = issue;
  const expiresAt = expiryOf(coupon, now);
  if (expiresAt <= now) throw new Refusal('5002', { couponSysId });
  return [
    { type: 'CouponReceived', data: { userCouponSysId, coupon, broadcastSysId, issuedAt: now, expiresAt } },
  ];
}

/** The coupon, if it can be used. Throws 5010 for one that is not theirs or was used, 5011 for one that has expired. */
export function usableCoupon({ coupons }: CouponBox, userCouponSysId: number, now: number): HeldCoupon {
  const held = coupons.find((each) => each.userCouponSysId === userCouponSysId);
  if (!held || held.usedOrderSysId !== null) throw new Refusal('5010', { userCouponSysId });
  if (now >= held.expiresAt) throw new Refusal('5011', { userCouponSysId });
  return held;
}

/** For an order, in its decision. Throws as {@link usableCoupon} does. */
export function useCoupons(
  box: CouponBox,
  userCouponSysIds: readonly number[],
  { orderSysId, now }: { readonly orderSysId: number; readonly now: number },
): CouponBoxEvent[] {
  return userCouponSysIds.map((userCouponSysId) => {
    usableCoupon(box, userCouponSysId, now);
    return { type: 'CouponUsed', data: { userCouponSysId, orderSysId } };
  });
}

/**
 * What a cancelled order used; nothing comes back twice. A coupon that has expired meanwhile lasts a little longer, but not
 * beyond its fixed end. That time counts from the end it was issued with, so that no further order adds to it.
 */
export function returnCoupons(
  { coupons }: CouponBox,
  { orderSysId, now }: { readonly orderSysId: number; readonly now: number },
): EventOf<CouponBoxEvent, 'CouponReturned'>[] {
  return coupons
    .filter((held) => held.usedOrderSysId === orderSysId)
    .map((held) => ({
      userCouponSysId: held.userCouponSysId,
      expiresAt: now < held.expiresAt ? held.expiresAt : Math.max(held.expiresAt, extendedEnd(held)),
    }))
    .map((returned) => ({ type: 'CouponReturned', data: { ...returned, orderSysId } }));
}

function extendedEnd({ issuedUntil, coupon: { expireDate } }: HeldCoupon): number {
  return Math.min(issuedUntil + COUPON_BACK_FOR, expireDate ?? Infinity);
}

export function isUsable(
  { expiresAt, usedOrderSysId }: Pick<HeldCoupon, 'expiresAt' | 'usedOrderSysId'>,
  now: number,
): boolean {
  return usedOrderSysId === null && now < expiresAt;
}

export function hasCoupon({ coupons }: CouponBox, couponSysId: number): boolean {
  return coupons.some(({ coupon }) => coupon.couponSysId === couponSysId);
}

const DAY = 24 * 60 * 60 * 1000;

/** Its fixed end, or its days after it was issued, whichever comes first. */
function expiryOf({ expireDate, usableDays }: Coupon, issuedAt: number): number {
  return Math.min(expireDate ?? Infinity, issuedAt + usableDays * DAY);
}
