import type { Quote, QuotedCoupon } from '../../../../../schema/buying/quotes.ts';
import type { ShownQuote } from '../../../members/seen/offers.ts';
import { sumQty } from './asked-order.ts';
import { otherCoupons, type CouponOutcome } from './coupon-discounts.ts';
import { offerOf, type Offer, type OfferContext } from './decider.ts';
import { freeDeliveriesOf } from './delivery.ts';
import { sumRefusal } from './pricing.ts';
import { isForMembers } from './rules.ts';

/** The price of an order for the same request. Throws like {@link offerOf}. */
export function quoteOf(context: OfferContext, { price }: Offer = offerOf(context)): Quote {
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
    deliveries: deliveries.map((delivery) => {
      const { otherwise: _, ...each } = delivery;
      return { ...each, prdtSysIds: [...each.prdtSysIds] };
    }),
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

/** What of it support may have to look up later. */
export function shownQuoteOf(
  { broadcast }: OfferContext,
  { resolved, price }: Offer,
  quote: Quote,
): ShownQuote {
  const { couponDiscountAmount, pointDiscountAmount, prepaymentAmount, totalAmount, refusalCode } = quote;
  return {
    broadcastSysId: broadcast?.plan?.broadcastSysId ?? null,
    products: resolved.map(({ product, lines, addOns }, at) => ({
      prdtSysId: product.prdtSysId,
      name: product.name,
      price: price.products[at]!.price,
      qty: price.products[at]!.qty,
      totalAmount: price.products[at]!.totalAmount,
      lines: lines.map(({ qty, choice }) => ({
        qty,
        options: choice?.options.map(({ optionKeyName }) => optionKeyName) ?? [],
      })),
      addOns: addOns.flatMap(({ qty, found }) =>
        found ? [{ name: found.name, item: found.detail.item, qty }] : [],
      ),
    })),
    couponDiscountAmount,
    pointDiscountAmount,
    prepaymentAmount,
    totalAmount,
    refusalCode,
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
