import { COUPON_PERCENT_MAX, DISCOUNT_POLICY } from './constants.ts';

/** Finds a conflict between figures that are valid one by one; null: none. */
export function wrongInCoupon({
  discountPolicy,
  discountPolicyFigures,
  maxDiscountAmount = null,
}: {
  readonly discountPolicy: number;
  readonly discountPolicyFigures: number;
  readonly maxDiscountAmount?: number | null;
}):
  | { readonly field: string; readonly max: number }
  | { readonly field: string; readonly min: number }
  | null {
  if (discountPolicy !== DISCOUNT_POLICY.amount)
    return discountPolicyFigures > COUPON_PERCENT_MAX
      ? { field: 'discountPolicyFigures', max: COUPON_PERCENT_MAX }
      : null;
  return maxDiscountAmount !== null && discountPolicyFigures > maxDiscountAmount
    ? { field: 'maxDiscountAmount', min: discountPolicyFigures }
    : null;
}
