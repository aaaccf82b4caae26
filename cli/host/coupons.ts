import { broadcastDetail } from '../../schema/broadcasts/broadcasts.ts';
import { DISCOUNT_POLICY } from '../../schema/buying/constants.ts';
import {
  couponBook,
  issueLiveCoupon,
  type CouponTerms,
  type KeptCoupon,
} from '../../schema/buying/coupons.ts';
import { isSameName } from '../../schema/text.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { count, isoTime, timeText } from '../output.ts';
import type { TermOptions } from './coupon-options.ts';
import { done, onAir, type Where } from './where.ts';

export interface CouponOptions extends Where, TermOptions {
  readonly qty?: number;
}

/** Offers coupons to the room: as the options say or, where they say nothing, as the coupon book has it. */
export async function coupon(context: Context, name: string, asked: CouponOptions): Promise<void> {
  const { qty, broadcast: _, ...options } = asked;
  const described = isDescribed(options) ? { terms: termsFrom(name, options), qty: needed(qty) } : null;
  const broadcastSysId = await onAir(context, asked);
  const offered = described ?? (await keptAs(context, name, await sellerOn(context, broadcastSysId)));
  const offer = { broadcastSysId, ...offered.terms, qty: qty ?? offered.qty };
  const { couponSysId } = await context.api.call(issueLiveCoupon, offer);
  done(
    context,
    { couponSysId, ...offer },
    `Coupon ${couponSysId} "${name}": ${offText(offer)} off, ${count(offer.qty)} to be taken`,
  );
}

/** As the options say or, where they say nothing, as the coupon book has it. */
export async function termsOf(
  context: Context,
  name: string,
  options: TermOptions,
  sellerSysId: number,
): Promise<CouponTerms> {
  return isDescribed(options) ? termsFrom(name, options) : (await keptAs(context, name, sellerSysId)).terms;
}

async function sellerOn({ api }: Context, broadcastSysId: number): Promise<number> {
  return (await api.call(broadcastDetail, { broadcastSysId })).subjectSysId;
}

async function keptAs(
  { api }: Context,
  name: string,
  sellerSysId: number,
): Promise<{ readonly terms: CouponTerms; readonly qty: number }> {
  const { coupons } = await api.call(couponBook, { sellerSysId });
  const found = coupons.find((kept) => isSameName(kept.name, name));
  if (found) {
    const { qty, ...terms } = found;
    return { terms, qty };
  }
  const names = coupons.map((kept) => kept.name);
  const meant = nearest(name, names);
  const hint = meant === undefined ? `It has: ${names.join(', ') || 'none'}.` : `Did you mean ${meant}?`;
  throw new UsageError(
    `The coupon book has no ${name}`,
    `${hint} Or say what it takes off: --amount 3000, or --percent 10`,
  );
}

function isDescribed(terms: TermOptions): boolean {
  return Object.keys(terms).length > 0;
}

function needed(qty: number | undefined): number {
  if (qty === undefined) throw new UsageError('Say how many coupons there are', 'For example: --qty 50');
  return qty;
}

export function endText({ expireDate, usableDays }: KeptCoupon): string {
  const days = `${usableDays} days after it was taken`;
  return expireDate === null ? days : `${timeText(expireDate)}, or ${days}`;
}

function termsFrom(name: string, asked: TermOptions): CouponTerms {
  const { amount, percent } = asked;
  const discountPolicyFigures = amount ?? percent;
  if (discountPolicyFigures === undefined || (amount !== undefined && percent !== undefined))
    throw new UsageError('Give either --amount or --percent', 'For example: --amount 3000, or --percent 10');
  return {
    name,
    discountPolicy: amount === undefined ? DISCOUNT_POLICY.percent : DISCOUNT_POLICY.amount,
    discountPolicyFigures,
    ...(asked.minOrder !== undefined && { minOrderAmount: asked.minOrder }),
    ...(asked.minPrice !== undefined && { minPurchaseAmount: asked.minPrice }),
    ...(asked.maxDiscount !== undefined && { maxDiscountAmount: asked.maxDiscount }),
    ...(asked.maxPieces !== undefined && { maxDiscountPrdtQty: asked.maxPieces }),
    ...(asked.until !== undefined && { expireDate: isoTime(asked.until) }),
    ...(asked.days !== undefined && { usableDays: asked.days }),
  };
}

export function offText({ discountPolicy, discountPolicyFigures }: CouponTerms): string {
  return discountPolicy === DISCOUNT_POLICY.amount
    ? wonText(discountPolicyFigures, 'sign')
    : `${discountPolicyFigures} %`;
}
