import { DISCOUNT_POLICY } from '../../schema/buying/constants.ts';
import { issueLiveCoupon } from '../../schema/buying/coupons.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { done, onAir, type Where } from './where.ts';
import { count, isoTime } from '../output.ts';

export interface CouponOptions extends Where {
  readonly amount?: number;
  readonly percent?: number;
  readonly qty: number;
  readonly minOrder?: number;
  readonly minPrice?: number;
  readonly maxDiscount?: number;
  readonly maxPieces?: number;
  readonly until?: number;
  readonly days?: number;
}

/** Offers coupons to the room. */
export async function coupon(context: Context, name: string, asked: CouponOptions): Promise<void> {
  const { amount, percent, qty } = asked;
  const discountPolicyFigures = amount ?? percent;
  if (discountPolicyFigures === undefined || (amount !== undefined && percent !== undefined))
    throw new UsageError(
      'Give either --amount or --percent',
      'For example: sellover host coupon "Tonight only" --amount 3000 --qty 50',
    );
  const broadcastSysId = await onAir(context, asked);
  const discountPolicy = amount === undefined ? DISCOUNT_POLICY.percent : DISCOUNT_POLICY.amount;
  const offer = {
    broadcastSysId,
    name,
    discountPolicy,
    discountPolicyFigures,
    qty,
    ...(asked.minOrder !== undefined && { minOrderAmount: asked.minOrder }),
    ...(asked.minPrice !== undefined && { minPurchaseAmount: asked.minPrice }),
    ...(asked.maxDiscount !== undefined && { maxDiscountAmount: asked.maxDiscount }),
    ...(asked.maxPieces !== undefined && { maxDiscountPrdtQty: asked.maxPieces }),
    ...(asked.until !== undefined && { expireDate: isoTime(asked.until) }),
    ...(asked.days !== undefined && { usableDays: asked.days }),
  };
  const { couponSysId } = await context.api.call(issueLiveCoupon, offer);
  const off = amount === undefined ? `${discountPolicyFigures} %` : wonText(amount, 'sign');
  done(
    context,
    { couponSysId, ...offer },
    `Coupon ${couponSysId} "${name}": ${off} off, ${count(qty)} to be taken`,
  );
}
