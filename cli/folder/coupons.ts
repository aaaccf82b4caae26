import { COUPON_USABLE_DAYS_DEFAULT, DISCOUNT_POLICY } from '../../schema/buying/constants.ts';
import type { KeptCoupon } from '../../schema/buying/coupons.ts';
import type { CouponsFile } from '../../schema/catalog/shop-folder.ts';

/** With what is not said filled in. `until`: in ISO 8601. */
export function couponFrom({ name, amount, percent, qty, ...file }: CouponsFile[number]): KeptCoupon {
  return {
    name,
    discountPolicy: amount === undefined ? DISCOUNT_POLICY.percent : DISCOUNT_POLICY.amount,
    discountPolicyFigures: amount ?? percent ?? 0,
    qty,
    minPurchaseAmount: file.minPrice ?? 0,
    maxDiscountAmount: file.maxDiscount ?? null,
    maxDiscountPrdtQty: file.maxPieces ?? null,
    minOrderAmount: file.minOrder ?? 0,
    expireDate: file.until ?? null,
    usableDays: file.days ?? COUPON_USABLE_DAYS_DEFAULT,
  };
}
