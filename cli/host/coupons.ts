import { DISCOUNT_POLICY } from '../../schema/buying/constants.ts';
import { giveCoupon, issueLiveCoupon, type CouponTerms } from '../../schema/buying/coupons.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import type { TermOptions } from './coupon-options.ts';
import { done, onAir, sellerOf, type OfSeller, type Where } from './where.ts';
import { count, isoTime } from '../output.ts';

export interface CouponOptions extends Where, TermOptions {
  readonly qty: number;
}

export interface GiveOptions extends OfSeller, TermOptions {}

/** Offers coupons to the room. */
export async function coupon(context: Context, name: string, asked: CouponOptions): Promise<void> {
  const { qty } = asked;
  const terms = termsFrom(name, asked);
  const offer = { broadcastSysId: await onAir(context, asked), ...terms, qty };
  const { couponSysId } = await context.api.call(issueLiveCoupon, offer);
  done(
    context,
    { couponSysId, ...offer },
    `Coupon ${couponSysId} "${name}": ${offText(terms)} off, ${count(qty)} to be taken`,
  );
}

/** Puts one into a member's box. */
export async function give(
  context: Context,
  userId: string,
  name: string,
  asked: GiveOptions,
): Promise<void> {
  const terms = termsFrom(name, asked);
  const sellerSysId = await sellerOf(context, asked);
  const given = await context.api.call(giveCoupon, { sellerSysId, userId, ...terms });
  done(context, { ...given, userId, ...terms }, `${userId} has the coupon "${name}": ${offText(terms)} off`);
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

function offText({ discountPolicy, discountPolicyFigures }: CouponTerms): string {
  return discountPolicy === DISCOUNT_POLICY.amount
    ? wonText(discountPolicyFigures, 'sign')
    : `${discountPolicyFigures} %`;
}
