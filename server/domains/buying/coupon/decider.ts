import { DAY } from '../../../../schema/durations.ts';
import { COUPON_BACK_FOR, COUPON_USABLE_DAYS_DEFAULT } from '../../../../schema/buying/constants.ts';
import type { CouponFace } from '../../../../schema/room/coupon-face.ts';
import { wrongInCoupon } from '../../../../schema/buying/coupon-rules.ts';
import type { CouponTerms } from '../../../../schema/buying/coupons.ts';
import { Refusal, streamOf, type EventOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** A coupon as it was made, however members get it. */
export interface Coupon extends CouponFace {
  readonly couponSysId: number;
  /** The seller whose products it discounts; null: every seller's. */
  readonly sellerSysId: number | null;
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
  /** The broadcast in which they got it; null: none. */
  readonly broadcastSysId: number | null;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** The original expiry, before any extension by a cancelled order. */
  readonly issuedUntil: number;
  /** The order that uses it, or null. */
  readonly usedOrderSysId: number | null;
}

export type CouponBoxEvent =
  | { readonly type: 'CouponReceived'; readonly data: Omit<HeldCoupon, 'issuedUntil' | 'usedOrderSysId'> }
  | {
      readonly type: 'CouponUsed';
      readonly data: { readonly userCouponSysId: number; readonly orderSysId: number };
    }
  /** Its order was cancelled. It can be used again until it expires; it may have expired already. */
  | { readonly type: 'CouponReturned'; readonly data: ReturnedCoupon & { readonly orderSysId: number } };

/** Milliseconds since 1970. */
export interface ReturnedCoupon {
  readonly userCouponSysId: number;
  readonly expiresAt: number;
}

/** A member's coupons, in the order in which they got them. */
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

/** What a host asks for, with what is not said filled in. Throws 0005 if its numbers make no sense. */
export function termsOf(asked: CouponTerms): Required<CouponTerms> {
  const wrong = wrongInCoupon(asked);
  if (wrong) throw new Refusal('0005', wrong);
  return {
    name: asked.name,
    discountPolicy: asked.discountPolicy,
    discountPolicyFigures: asked.discountPolicyFigures,
    minPurchaseAmount: asked.minPurchaseAmount ?? 0,
    maxDiscountAmount: asked.maxDiscountAmount ?? null,
    maxDiscountPrdtQty: asked.maxDiscountPrdtQty ?? null,
    minOrderAmount: asked.minOrderAmount ?? 0,
    expireDate: asked.expireDate ? isoOf(asked.expireDate) : null,
    usableDays: asked.usableDays ?? COUPON_USABLE_DAYS_DEFAULT,
  };
}

function isoOf(expireDate: string): string {
  const at = Date.parse(expireDate);
  if (Number.isNaN(at)) throw new Refusal('0005', { field: 'expireDate', reason: 'must be a moment' });
  return new Date(at).toISOString();
}

/** Makes a coupon from a host's request. Throws like {@link termsOf}, and 0005 if it has ended. */
export function makeCoupon(
  asked: CouponTerms,
  of: { readonly couponSysId: number; readonly sellerSysId: number; readonly now: number },
): Coupon {
  const terms = termsOf(asked);
  const expireDate = terms.expireDate === null ? null : Date.parse(terms.expireDate);
  if (expireDate !== null && expireDate <= of.now)
    throw new Refusal('0005', { field: 'expireDate', reason: 'must be in the future' });
  return { couponSysId: of.couponSysId, sellerSysId: of.sellerSysId, ...terms, expireDate };
}

/**
 * Puts a coupon into a member's box, within the caller's decision. A member gets each coupon once, whatever the source.
 * Throws 5001 if they have, or had, it already, and 5002 if it has expired.
 */
export function issueCoupon(
  box: CouponBox,
  coupon: Coupon,
  issue: { readonly userCouponSysId: number; readonly broadcastSysId: number | null; readonly now: number },
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

/** A usable coupon. Throws 5010 for one that is not theirs or is used, 5011 for an expired one. */
export function usableCoupon({ coupons }: CouponBox, userCouponSysId: number, now: number): HeldCoupon {
  const held = coupons.find((each) => each.userCouponSysId === userCouponSysId);
  if (!held || held.usedOrderSysId !== null) throw new Refusal('5010', { userCouponSysId });
  if (now >= held.expiresAt) throw new Refusal('5011', { userCouponSysId });
  return held;
}

/** Uses a coupon, within an order's decision. Throws like {@link usableCoupon}. */
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
 * Returns coupons of an order that needs them no more; none is returned twice. A coupon that has expired meanwhile is extended a little,
 * once, and not beyond its fixed end. The extension counts from its expiry, or from now where it would be over.
 */
export function returnCoupons(
  { coupons }: CouponBox,
  userCouponSysIds: readonly number[],
  { orderSysId, now }: { readonly orderSysId: number; readonly now: number },
): EventOf<CouponBoxEvent, 'CouponReturned'>[] {
  return coupons
    .filter((held) => held.usedOrderSysId === orderSysId && userCouponSysIds.includes(held.userCouponSysId))
    .map((held) => ({
      userCouponSysId: held.userCouponSysId,
      expiresAt: now < held.expiresAt ? held.expiresAt : Math.max(held.expiresAt, extendedEnd(held, now)),
    }))
    .map((returned) => ({ type: 'CouponReturned', data: { ...returned, orderSysId } }));
}

function extendedEnd({ issuedUntil, expiresAt, coupon: { expireDate } }: HeldCoupon, now: number): number {
  if (expiresAt > issuedUntil) return expiresAt;
  const end = issuedUntil + COUPON_BACK_FOR;
  return Math.min(now < end ? end : now + COUPON_BACK_FOR, expireDate ?? Infinity);
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

/** The earlier of its fixed end and its number of days after issue. */
function expiryOf({ expireDate, usableDays }: Coupon, issuedAt: number): number {
  return Math.min(expireDate ?? Infinity, issuedAt + usableDays * DAY);
}
