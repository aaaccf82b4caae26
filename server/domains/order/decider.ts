import { ORDER_STATUS, STOCK_TYPE } from '../../../schema/constants.ts';
import type { Agreements } from '../../../schema/agreements.ts';
import type { OrderRequest } from '../../../schema/orders.ts';
import type { PayMethodCode } from '../../../schema/payments.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';
import type { PointPart } from '../point/decider.ts';
import type { AddOnLine, StockLine } from '../stock/decider.ts';
import { sumQty, type Resolved } from './asked.ts';
import type { OrderedOption } from './choices.ts';
import {
  NOTHING_CANCELLED,
  withCancelled,
  type Cancelled,
  type PiecesCancelled,
  type Returned,
} from './cancelled.ts';
import { requireEventTerms, type Events } from './event-terms.ts';
import { requirePayMethod } from './pay-methods.ts';
import { requireOrderPage, type Parties } from './order-page.ts';
import {
  depositOf,
  owedOf,
  payChanged,
  payLinkSent,
  type AgreementsGiven,
  type Payable,
  type PayEvent,
  type PayLinkSent,
} from './paying.ts';
import {
  priceOf,
  requireBenefits,
  sumRefusal,
  type DiscountedProduct,
  type OrderPrice,
  type Pricing,
} from './pricing.ts';
import { isForMembers, requireForSale, type Market } from './rules.ts';

/** One line of a product: a choice of options, how many of it, and which stock it was taken from. */
export interface OrderedLine {
  readonly orderPrdtOptionSysId: number;
  readonly qty: number;
  readonly detailSysId: number | null;
  readonly options: readonly OrderedOption[];
  /** What of the line coupons and points paid. */
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
}

/** An add-on as it was when it was ordered; an English name that is missing was not recorded. */
export interface OrderedAddOn {
  readonly prdtAddingProductSysId: number;
  readonly prdtAddingProductDetailSysId: number;
  readonly name: string;
  readonly nameEn?: string;
  readonly item: string;
  readonly itemEn?: string;
  readonly price: number;
  readonly qty: number;
  readonly isVat: 0 | 1;
  readonly pointDiscountAmount: number;
}

/** A product as it was when it was ordered, with the amounts that the server computed. */
export interface OrderedProduct {
  readonly orderPrdtSysId: number;
  readonly prdtSysId: number;
  readonly sellerSysId: number;
  readonly prdtNo: string;
  readonly name: string;
  readonly nameEn: string;
  readonly imageUrl: string;
  readonly optionTypeCode: number;
  /** Whether it was taken from a counted stock, whatever has become of the product since. */
  readonly stockTypeCode: number;
  readonly price: number;
  readonly marketPrice: number;
  readonly discountRate: number;
  readonly qty: number;
  /** Σ lines (price + option prices) × qty, and add-ons, in won. */
  readonly totalAmount: number;
  /** Of it, what coupons and points paid: the sums of lines and add-ons. */
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
  readonly lines: readonly OrderedLine[];
  readonly addOns: readonly OrderedAddOn[];
}

export interface PlacedOrder {
  readonly orderSysId: number;
  /** Set when it was bought in a broadcast on air. */
  readonly broadcastSysId: number | null;
  readonly broadcastScheduleSysId: number | null;
  readonly products: readonly OrderedProduct[];
  readonly totalProductsAmount: number;
  readonly couponDiscountAmount: number;
  /** What the products leave of it paid delivery. */
  readonly pointDiscountAmount: number;
  readonly coupons: readonly OrderedCoupon[];
  readonly points: readonly PointPart[];
  /** The delivery fee, in won, with what distance adds. */
  readonly prepaymentAmount: number;
  readonly addingDeliveryAmount: number;
  /** Delivery that is paid at the door. */
  readonly debitAmount: number;
  readonly vatAmount: number;
  readonly totalAmount: number;
  /** Milliseconds since 1970: unpaid at this moment, it is cancelled. */
  readonly payUntil: number;
  /** Where a virtual account takes the money for longer than that. */
  readonly depositUntil?: number;
  /** What the buyer agreed to; in a broadcast that may come later, before it is paid. */
  readonly agreements?: Agreements;
}

/** A coupon that an order is placed with. */
export interface OrderedCoupon {
  readonly userCouponSysId: number;
  readonly name: string;
  readonly discountAmount: number;
}

export type OrderEvent =
  | PayEvent
  | PayLinkSent
  | AgreementsGiven
  | { readonly type: 'OrderPlaced'; readonly data: PlacedOrder }
  | {
      readonly type: 'OrderCancelled';
      readonly data: {
        readonly orderSysId: number;
        readonly reason: 'unpaid';
        readonly returned?: Returned;
      };
    }
  | { readonly type: 'OrderPiecesCancelled'; readonly data: PiecesCancelled }
  /** It goes elsewhere, for this much more than nearby; where to stands beside the log. */
  | {
      readonly type: 'ReceiverChanged';
      readonly data: { readonly orderSysId: number; readonly addingDeliveryAmount: number };
    };

/** What costs nothing is paid. */
export function statusWhenPlaced({ totalAmount }: Pick<PlacedOrder, 'totalAmount'>): number {
  return totalAmount === 0 ? ORDER_STATUS.paid : ORDER_STATUS.depositPending;
}

/** Null until it is placed. */
export type OrderState =
  | null
  | (Payable & {
      readonly order: PlacedOrder;
      readonly returned: Returned;
      readonly cancelled: Cancelled;
    });

const NOTHING_RETURNED: Returned = { coupons: [], point: 0 };

export const orderFold: Fold<OrderState, OrderEvent> = {
  category: 'order',
  initial: null,
  stateVersion: 8,
  on: {
    OrderPlaced: (_state, { data, actorId }) => ({
      statusCode: statusWhenPlaced(data),
      userSysId: actorId ?? 0,
      order: data,
      pays: [],
      linksSentAt: [],
      returned: NOTHING_RETURNED,
      cancelled: NOTHING_CANCELLED,
    }),
    OrderCancelled: (state, { data: { returned = NOTHING_RETURNED } }) =>
      state && {
        ...state,
        statusCode: ORDER_STATUS.cancelled,
        returned: withReturned(state.returned, returned),
      },
    OrderPiecesCancelled: (state, { data }) =>
      state && {
        ...state,
        statusCode: data.statusCode,
        returned: withReturned(state.returned, data.returned),
        cancelled: withCancelled(state.cancelled, data),
      },
    ReceiverChanged: (state, { data: { addingDeliveryAmount } }) =>
      state && { ...state, order: sentFor(state.order, addingDeliveryAmount) },
    AgreementsGiven: (state, { data: { agreements } }) =>
      state && { ...state, order: { ...state.order, agreements } },
    PayLinkSent: (state, event) => state && payLinkSent(state, event),
    PaymentBegun: (state, event) => state && payChanged(state, event),
    OrderPaid: (state, event) => state && payChanged(state, event),
    PaymentRefused: (state, event) => state && payChanged(state, event),
    RefundAsked: (state, event) => state && payChanged(state, event),
    PaymentRefunded: (state, event) => state && payChanged(state, event),
    PartRefundAsked: (state, event) => state && payChanged(state, event),
    PartRefunded: (state, event) => state && payChanged(state, event),
  },
};

function withReturned(before: Returned, now: Returned): Returned {
  return { coupons: [...before.coupons, ...now.coupons], point: before.point + now.point };
}

/** The order, where distance adds this much. */
function sentFor(order: PlacedOrder, addingDeliveryAmount: number): PlacedOrder {
  const more = addingDeliveryAmount - order.addingDeliveryAmount;
  return {
    ...order,
    addingDeliveryAmount,
    prepaymentAmount: order.prepaymentAmount + more,
    totalAmount: order.totalAmount + more,
  };
}

export function orderStream(orderSysId: number): StreamRef<OrderState, OrderEvent> {
  return streamOf(orderFold, orderSysId);
}

/** What an order, or its quote, is decided on: everything as it stands in the log at that moment. */
export interface OfferContext extends Market, Events, Omit<Pricing, 'request'> {
  /** How what this seller sells can be paid. */
  payMethods(sellerSysId: number): readonly PayMethodCode[];
}

export interface OrderContext extends OfferContext {
  readonly request: OrderRequest;
  /** Null when neither the request nor the member's address book says where to deliver. */
  readonly parties: Parties | null;
  readonly orderSysId: number;
  /** Fresh ids for the order's parts, as many as `partsOf` says. */
  readonly partIds: readonly number[];
  deadlines(now: number): Pick<PlacedOrder, 'payUntil' | 'depositUntil'>;
}

export interface OrderDecision {
  readonly placed: PlacedOrder;
  readonly taken: readonly Taken[];
}

/** What is taken from a product's stock; what is not counted is not here. */
export interface Taken {
  readonly prdtSysId: number;
  readonly lines: readonly StockLine[];
  readonly addOns?: readonly AddOnLine[];
}

export interface Offer {
  readonly resolved: readonly Resolved[];
  readonly price: OrderPrice;
}

/** Whether this may be bought, and what it costs. Throws as `requireForSale` does. */
export function offerOf(context: OfferContext): Offer {
  const resolved = requireForSale(context);
  return { resolved, price: priceOf(resolved, context) };
}

/**
 * Decides an order. 14 without a login where it needs one; then what is refused for a quote; then 2005 live price over, 2000
 * products' prices changed, the terms of events, what refuses coupons and points, 2000 another sum to be paid, 4002 too
 * small a sum, 0002 nowhere to deliver, 0005 something that the order page requires, 4003 no such way to pay.
 */
export function placeOrder(context: OrderContext): OrderDecision {
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
  requireOrderPage(request, context.parties);
  if (request.payMethodCode !== undefined)
    requirePayMethod(
      request.payMethodCode,
      resolved.map(({ product }) => context.payMethods(product.sellerSysId)),
    );
  const ids = context.partIds.values();
  const { totalProductsAmount, prepaymentAmount, addingDeliveryAmount, debitAmount, vatAmount, totalAmount } =
    price;
  const placed: PlacedOrder = {
    orderSysId: context.orderSysId,
    broadcastSysId: broadcast?.plan?.broadcastSysId ?? null,
    broadcastScheduleSysId: broadcast?.plan?.broadcastScheduleSysId ?? null,
    products: resolved.map((each, at) => orderedProduct(each, price.products[at]!, ids)),
    totalProductsAmount,
    couponDiscountAmount: price.couponDiscountAmount,
    pointDiscountAmount: price.pointDiscountAmount,
    coupons: price.coupons.outcomes.map(({ userCouponSysId, name, discountAmount }) => ({
      userCouponSysId,
      name,
      discountAmount,
    })),
    points: price.points.parts,
    prepaymentAmount,
    addingDeliveryAmount,
    debitAmount,
    vatAmount,
    totalAmount,
    ...context.deadlines(now),
    ...(request.agreements && { agreements: request.agreements }),
  };
  return { placed, taken: takenBy(placed) };
}

/** An order that is still unpaid is cancelled, and this comes back; anything else is left as it is. */
export function cancelUnpaid(state: OrderState, returned: Returned): OrderEvent[] {
  if (state?.statusCode !== ORDER_STATUS.depositPending) return [];
  const { orderSysId } = state.order;
  return [{ type: 'OrderCancelled', data: { orderSysId, reason: 'unpaid', returned } }];
}

/**
 * Lets an order go elsewhere. Throws 0007 once something was paid, or where points or nothing paid for what is another sum
 * now; 2000 when the buyer saw another sum.
 */
export function changeReceiver(
  state: NonNullable<OrderState>,
  {
    addingDeliveryAmount,
    payAmount = owedOf(state),
  }: { readonly addingDeliveryAmount: number; readonly payAmount?: number | undefined },
): OrderEvent[] {
  const { statusCode, order } = state;
  const more = addingDeliveryAmount - order.addingDeliveryAmount;
  const owed = owedOf(state) + more;
  const isOpen = statusCode <= ORDER_STATUS.paid && depositOf(state) === 0;
  if (!isOpen || owed < 0 || (more !== 0 && (statusCode !== ORDER_STATUS.depositPending || owed === 0)))
    throw new Refusal('0007', { statusCode });
  if (payAmount !== owed) throw new Refusal('2000', { payAmount: owed, addingDeliveryAmount });
  if (more === 0) return [];
  return [{ type: 'ReceiverChanged', data: { orderSysId: order.orderSysId, addingDeliveryAmount } }];
}

/** What an order took from stocks that are counted, once for each product. */
export function takenBy({ products }: Pick<PlacedOrder, 'products'>): Taken[] {
  const taken = new Map<number, { lines: StockLine[]; addOns: AddOnLine[] }>();
  for (const { prdtSysId, stockTypeCode, lines, addOns } of products) {
    const counted = stockTypeCode === STOCK_TYPE.limited ? lines : [];
    if (counted.length + addOns.length === 0) continue;
    const known = taken.get(prdtSysId) ?? { lines: [], addOns: [] };
    known.lines.push(...counted.map(({ detailSysId, qty }) => ({ detailSysId, qty })));
    known.addOns.push(
      ...addOns.map(({ prdtAddingProductDetailSysId, qty }) => ({ prdtAddingProductDetailSysId, qty })),
    );
    taken.set(prdtSysId, known);
  }
  return Array.from(taken, ([prdtSysId, { lines, addOns }]) =>
    addOns.length > 0 ? { prdtSysId, lines, addOns } : { prdtSysId, lines },
  );
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

/** The buyer must have seen exactly what each product costs… */
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

/** …and what is to be paid. */
function requireShownSum({ payAmount }: OrderRequest, price: OrderPrice): void {
  if ((payAmount ?? price.totalAmount) !== price.totalAmount) throw new Refusal('2000', rightAmounts(price));
}

function rightAmounts({ totalProductsAmount, totalAmount }: OrderPrice) {
  return { totalAmount: totalProductsAmount, payAmount: totalAmount };
}
