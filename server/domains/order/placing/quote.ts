import type { Quote, QuotedCoupon } from '../../../../schema/buying/quotes.ts';
import { sumQty } from './asked.ts';
import { otherCoupons, type CouponOutcome } from './coupon-discounts.ts';
import { offerOf, type OfferContext } from './place-order.ts';
import { freeDeliveriesOf } from './delivery.ts';
import { sumRefusal } from './pricing.ts';
import { isForMembers } from './rules.ts';

/** The price of an order for the same request. Throws like {@link offerOf}. */
export function quoteOf(context: OfferContext): Quote {
  const { price } = offerOf(context);
  const { products, deliveries, coupons, points, ...amounts } = price;
  const { request, isMember, now } = context;
  const asked = request.userCouponSysIds;
  return {
    ...amounts,
    // A quote has no cancelled pieces.
    totalCancelAmount: 0,
    refusalCode: sumRefusal(price, context)?.resultCode ?? null,
    qty: sumQty(products),
    amount: products.reduce((sum, { amount }) => sum + amount, 0),
    products: products.map((each) => ({
      prdtSysId: each.product.prdtSysId,
      price: each.price,
      discountRate: each.discountRate,
      qty: each.qty,
      amount: each.amount,
      addingAmount: each.addingAmount,
      totalAmount: each.totalAmount,
      couponDiscountAmount: each.couponDiscountAmount,
      pointDiscountAmount: each.pointDiscountAmount,
    })),
    deliveries: deliveries.map((each) => ({ ...each, prdtSysIds: [...each.prdtSysIds] })),
    freeDeliveries: freeDeliveriesOf(products, context),
    coupons: coupons.outcomes.map(couponView),
    couponChoices: asked
      ? otherCoupons(context.coupons, asked, now)
          .map((held) => couponView(coupons.tryOne(held.userCouponSysId)))
          .toSorted((a, b) => rankOf(a) - rankOf(b) || b.discountAmount - a.discountAmount)
      : [],
    points:
      isMember && request.usePoint !== undefined
        ? {
            holdingPoint: points.holdingPoint,
            usablePoint: points.usablePoint,
            useUnit: points.useUnit,
            refusalCode: points.refusal?.resultCode ?? null,
          }
        : null,
    isForMembers: isForMembers(context) ? 1 : 0,
  };
}

function rankOf({ refusalCode, insteadOfSysIds }: QuotedCoupon): number {
  if (refusalCode === null) return 0;
  return insteadOfSysIds.length > 0 ? 1 : 2;
}

function couponView({
  userCouponSysId,
  discountAmount,
  refusal,
  insteadOfSysIds,
}: CouponOutcome): QuotedCoupon {
  return {
    userCouponSysId,
    discountAmount,
    refusalCode: refusal?.resultCode ?? null,
    insteadOfSysIds: [...insteadOfSysIds],
  };
}
