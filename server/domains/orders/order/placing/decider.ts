/** From a request to a placed order: the decision, and the rules that only it applies. */
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import type { PayMethodCode } from '../../../../../schema/buying/payments.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { requirePayMethod } from '../../../buying/payment/offers.ts';
import {
  takenBy,
  type OrderedCoupon,
  type OrderedProduct,
  type PlacedOrder,
  type Taken,
} from '../placed-order.ts';
import { sumQty, type Resolved } from './asked-order.ts';
import { requireEventTerms, type Events } from './event-terms.ts';
import { requireOrderPage, type Parties } from './order-page.ts';
import {
  priceOf,
  requireBenefits,
  sumRefusal,
  type DiscountedProduct,
  type OrderPrice,
  type Pricing,
} from './pricing.ts';
import { isForMembers, requireForSale, type Market } from './rules.ts';

/** The facts that decide an order or its quote, as the log has them at that moment. */
export interface OfferContext extends Market, Events, Omit<Pricing, 'request'> {
  /** The payment methods for this seller's products. */
  payMethods(sellerSysId: number): readonly PayMethodCode[];
}

export interface OrderContext extends OfferContext {
  readonly request: OrderRequest;
  /** Null if neither the request nor the member's address book has an address. */
  readonly parties: Parties | null;
  readonly orderSysId: number;
  /** New ids for the order's parts, as many as `partsOf` says. */
  readonly partIds: readonly number[];
  deadlines(now: number): Pick<PlacedOrder, 'payUntil' | 'depositUntil'>;
}

export interface OrderDecision {
  readonly placed: PlacedOrder;
  readonly taken: readonly Taken[];
}

export interface Offer {
  readonly resolved: readonly Resolved[];
  readonly price: OrderPrice;
}

/** Checks that the request may be bought, and computes its price. Throws like `requireForSale`. */
export function offerOf(context: OfferContext): Offer {
  const resolved = requireForSale(context);
  return { resolved, price: priceOf(resolved, context) };
}

/**
 * Decides an order. The first broken rule of this list answers:
 *
 * - 14 it needs a login
 * - all that refuses a quote: see `requireForSale`
 * - 2005 the live price is over
 * - 2000 a product's price has changed
 * - the terms of an event: see `requireEventTerms`
 * - a coupon or the points are refused: see `requireBenefits`
 * - 2000 the total has changed
 * - 4002 the total is below the provider's minimum
 * - 0002 no address
 * - 0005 the order page requires something more
 * - 4003 the payment method is not available
 */
export function decideOrder(context: OrderContext): OrderDecision {
  const { request, broadcast, now } = context;
  if (!context.isMember && isForMembers(context)) throw new Refusal('14');
  const { resolved, price } = offerOf(context);
  requireShownProducts(request, price, now);
  requireEventTerms(price.products, context);
  requireBenefits(price);
  requireShownSum(request, price);
  const tooLittle = sumRefusal(price, context);
  if (tooLittle) throw tooLittle;
  if (!context.parties) throw new Refusal('0002', { missing: 'address' });
  requireOrderPage(request, context.parties, price);
  if (request.payMethodCode !== undefined)
    requirePayMethod(
      request.payMethodCode,
      resolved.map(({ product }) => context.payMethods(product.sellerSysId)),
    );
  const ids = context.partIds.values();
  const { totalProductsAmount, prepaymentAmount, addingDeliveryAmount, debitAmount, vatAmount, totalAmount } =
    price;
  const products = resolved.map((each, at) => orderedProduct(each, price.products[at]!, ids));
  const placed: PlacedOrder = {
    orderSysId: context.orderSysId,
    broadcastSysId: broadcast?.plan?.broadcastSysId ?? null,
    broadcastScheduleSysId: broadcast?.plan?.broadcastScheduleSysId ?? null,
    products,
    totalProductsAmount,
    couponDiscountAmount: price.couponDiscountAmount,
    pointDiscountAmount: price.pointDiscountAmount,
    coupons: orderedCoupons(price, products),
    points: price.points.parts,
    prepaymentAmount,
    addingDeliveryAmount,
    ...deliveriesTo(price, products),
    ...freeParcelsOf(price, products),
    debitAmount,
    vatAmount,
    totalAmount,
    ...context.deadlines(now),
    ...(request.agreements && { agreements: request.agreements }),
  };
  return { placed, taken: takenBy(placed) };
}

/** Where one has a minimum, a cancellation judges all of them again (`order/claims/coupon-minimums.ts`). */
function orderedCoupons(
  { coupons: { outcomes, accepted } }: OrderPrice,
  products: readonly OrderedProduct[],
): OrderedCoupon[] {
  const isJudgedAgain = accepted.some(({ minOrderAmount }) => minOrderAmount > 0);
  return outcomes.map(({ userCouponSysId, name, discountAmount }) => {
    const coupon = { userCouponSysId, name, discountAmount };
    const terms = accepted.find((each) => each.userCouponSysId === userCouponSysId);
    if (!isJudgedAgain || !terms) return coupon;
    const lines = products.flatMap((product, p) =>
      product.lines.map(({ orderPrdtOptionSysId }, l) => {
        return { orderPrdtOptionSysId, discountAmount: terms.lines[p]![l]! };
      }),
    );
    return {
      ...coupon,
      minOrderAmount: terms.minOrderAmount,
      lines: lines.filter((line) => line.discountAmount > 0),
    };
  });
}

function deliveriesTo(
  { deliveries }: OrderPrice,
  products: readonly OrderedProduct[],
): Pick<PlacedOrder, 'deliveries'> {
  const charged = deliveries.filter((each) => each.prepaymentAmount + each.addingDeliveryAmount > 0);
  if (charged.length === 0) return {};
  return {
    deliveries: charged.map(({ sellerSysId, prdtSysIds, prepaymentAmount, addingDeliveryAmount }) => ({
      sellerSysId,
      orderPrdtSysIds: products
        .filter(({ prdtSysId }) => prdtSysIds.includes(prdtSysId))
        .map(({ orderPrdtSysId }) => orderPrdtSysId),
      prepaymentAmount,
      addingDeliveryAmount,
    })),
  };
}

/** Where a cancellation leaves too little for free delivery, they cost something (`order/claims/free-delivery.ts`). */
function freeParcelsOf(
  { deliveries }: OrderPrice,
  products: readonly OrderedProduct[],
): Pick<PlacedOrder, 'freeParcels'> {
  const freeParcels = deliveries.flatMap(({ sellerSysId, otherwise }) => {
    if (!otherwise || otherwise.products.every(({ deliveryPrice }) => deliveryPrice === 0)) return [];
    const { freeShippingThreshold } = otherwise;
    const lines = products.flatMap(({ orderPrdtSysId, prdtSysId }) => {
      const found = otherwise.products.find((each) => each.prdtSysId === prdtSysId);
      return found ? [{ orderPrdtSysId, deliveryPrice: found.deliveryPrice }] : [];
    });
    return [{ sellerSysId, freeShippingThreshold, lines }];
  });
  return freeParcels.length === 0 ? {} : { freeParcels };
}

function orderedProduct(
  { product, lines, addOns }: Resolved,
  priced: DiscountedProduct,
  ids: Iterator<number>,
): OrderedProduct {
  const nextId = () => {
    const { done, value } = ids.next();
    if (done) throw new Error('an order has more parts than ids were drawn for it');
    return value;
  };
  const ordered = lines.map(({ qty, choice }, at) => {
    const { couponDiscountAmount, pointDiscountAmount } = priced.lines[at]!;
    return {
      orderPrdtOptionSysId: nextId(),
      qty,
      detailSysId: choice?.detailSysId ?? null,
      options: choice?.options ?? [],
      couponDiscountAmount,
      pointDiscountAmount,
    };
  });
  const { prdtSysId, sellerSysId, prdtNo, name, nameEn, imageUrl } = product;
  const { optionTypeCode, stockTypeCode, marketPrice } = product;
  return {
    orderPrdtSysId: nextId(),
    prdtSysId,
    sellerSysId,
    prdtNo,
    name,
    nameEn,
    imageUrl,
    optionTypeCode,
    stockTypeCode,
    price: priced.price,
    marketPrice,
    discountRate: priced.discountRate,
    qty: priced.qty,
    totalAmount: priced.totalAmount,
    couponDiscountAmount: priced.couponDiscountAmount,
    pointDiscountAmount: priced.pointDiscountAmount,
    lines: ordered,
    addOns: addOns.flatMap(({ qty, found }, at) => {
      if (!found) return [];
      const { pointDiscountAmount } = priced.addOns[at]!;
      const { prdtAddingProductSysId, name, nameEn, detail } = found;
      const { prdtAddingProductDetailSysId, item, itemEn, price, isVat } = detail;
      return [
        {
          prdtAddingProductSysId,
          prdtAddingProductDetailSysId,
          name,
          ...(nameEn && { nameEn }),
          item,
          ...(itemEn && { itemEn }),
          price,
          qty,
          isVat,
          pointDiscountAmount,
        },
      ];
    }),
  };
}

/** The buyer must have seen the exact price of each product… */
function requireShownProducts(request: OrderRequest, price: OrderPrice, now: number): void {
  const { products, totalProductsAmount } = price;
  const late = products.find(({ product }, i) => {
    const { livePrice } = product;
    return (
      livePrice !== null &&
      now > Date.parse(livePrice.endDate) &&
      livePrice.price !== product.price &&
      request.orderProducts[i]?.price === livePrice.price
    );
  });
  if (late) throw new Refusal('2005', { prdtSysId: late.product.prdtSysId, ...rightAmounts(price) });
  const same = products.every((product, i) => {
    const asked = request.orderProducts[i];
    return (
      asked?.price === product.price &&
      asked.amount === product.amount &&
      asked.totalAmount === product.totalAmount &&
      asked.totalQty === product.qty &&
      asked.qty === product.qty
    );
  });
  if (
    same &&
    request.amount === products.reduce((sum, { amount }) => sum + amount, 0) &&
    request.totalAmount === totalProductsAmount &&
    request.qty === sumQty(products)
  ) {
    return;
  }
  throw new Refusal('2000', rightAmounts(price));
}

/** …and the exact total. */
function requireShownSum({ payAmount }: OrderRequest, price: OrderPrice): void {
  if ((payAmount ?? price.totalAmount) !== price.totalAmount) throw new Refusal('2000', rightAmounts(price));
}

function rightAmounts({ totalProductsAmount, totalAmount }: OrderPrice) {
  return { totalAmount: totalProductsAmount, payAmount: totalAmount };
}
