import { ORDER_STATUS, STOCK_TYPE } from '../../../schema/constants.ts';
import type { Agreements } from '../../../schema/agreements.ts';
import type { OrderRequest } from '../../../schema/orders.ts';
import type { PayMethodCode } from '../../../schema/payments.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';
import {
  depositOf,
  NO_PAYMENTS,
  paymentHandlers,
  paymentsChanged,
  type AnyPaymentEvent,
  type PaymentState,
} from '../payment/decider.ts';
import { requirePayMethod, type PaymentEvent } from '../payment/offers.ts';
import type { PointPart } from '../point/decider.ts';
import type { AddOnLine, StockLine } from '../stock/decider.ts';
import { sumQty, type Resolved } from './asked.ts';
import { owedOf, payUntilBy, type AgreementsGiven } from './bill.ts';
import type { OrderedOption } from './choices.ts';
import {
  NOTHING_CANCELLED,
  withCancelled,
  type Cancelled,
  type PiecesCancelled,
  type Returned,
} from './cancelled.ts';
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

/** One line of a product: a choice of options, its quantity, and the stock it was taken from. */
export interface OrderedLine {
  readonly orderPrdtOptionSysId: number;
  readonly qty: number;
  readonly detailSysId: number | null;
  readonly options: readonly OrderedOption[];
  /** The part of the line that coupons and points paid. */
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
}

/** An add-on as it was when ordered. Older orders have no English name. */
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

/** A product as it was when ordered, with the amounts that the server computed. */
export interface OrderedProduct {
  readonly orderPrdtSysId: number;
  readonly prdtSysId: number;
  readonly sellerSysId: number;
  readonly prdtNo: string;
  readonly name: string;
  readonly nameEn: string;
  readonly imageUrl: string;
  readonly optionTypeCode: number;
  /** Whether it was taken from a limited stock, even if the product has changed since. */
  readonly stockTypeCode: number;
  readonly price: number;
  readonly marketPrice: number;
  readonly discountRate: number;
  readonly qty: number;
  /** Σ lines (price + option prices) × qty, and add-ons, in won. */
  readonly totalAmount: number;
  /** The part that coupons and points paid: the sums over lines and add-ons. */
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
  readonly lines: readonly OrderedLine[];
  readonly addOns: readonly OrderedAddOn[];
}

export interface PlacedOrder {
  readonly orderSysId: number;
  /** Set if it was bought in a live broadcast. */
  readonly broadcastSysId: number | null;
  readonly broadcastScheduleSysId: number | null;
  readonly products: readonly OrderedProduct[];
  readonly totalProductsAmount: number;
  readonly couponDiscountAmount: number;
  /** Points pay for products first; the rest of this amount paid for delivery. */
  readonly pointDiscountAmount: number;
  readonly coupons: readonly OrderedCoupon[];
  readonly points: readonly PointPart[];
  /** The delivery charge, in won, including the surcharge. */
  readonly prepaymentAmount: number;
  readonly addingDeliveryAmount: number;
  /** Delivery that is paid at the door. */
  readonly debitAmount: number;
  readonly vatAmount: number;
  readonly totalAmount: number;
  /** The order is cancelled if it is unpaid at this moment (ms since 1970). */
  readonly payUntil: number;
  /** The later deadline of a virtual account. */
  readonly depositUntil?: number;
  /** The buyer's agreements. In a broadcast they may follow later, before the payment. */
  readonly agreements?: Agreements;
}

/** A coupon that an order is placed with. */
export interface OrderedCoupon {
  readonly userCouponSysId: number;
  readonly name: string;
  readonly discountAmount: number;
}

export type OrderEvent =
  | PaymentEvent
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
  /** The new receiver's surcharge. The address itself is a row, not an event. */
  | {
      readonly type: 'ReceiverChanged';
      readonly data: { readonly orderSysId: number; readonly addingDeliveryAmount: number };
    };

/** An order that costs nothing is paid at once. */
export function statusWhenPlaced({ totalAmount }: Pick<PlacedOrder, 'totalAmount'>): number {
  return totalAmount === 0 ? ORDER_STATUS.paid : ORDER_STATUS.depositPending;
}

/** An order and its payments. */
export interface Placed extends PaymentState {
  readonly statusCode: number;
  readonly userSysId: number;
  readonly order: PlacedOrder;
  readonly returned: Returned;
  readonly cancelled: Cancelled;
}

/** Null until it is placed. */
export type OrderState = Placed | null;

const NOTHING_RETURNED: Returned = { coupons: [], point: 0 };

export const orderFold: Fold<OrderState, OrderEvent | AnyPaymentEvent> = {
  category: 'order',
  initial: null,
  stateVersion: 9,
  on: {
    OrderPlaced: (_state, { data, actorId }) => ({
      statusCode: statusWhenPlaced(data),
      userSysId: actorId ?? 0,
      order: data,
      ...NO_PAYMENTS,
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
    ...paymentHandlers<OrderState>((state, event) => state && paymentHappened(state, event)),
  },
};

/** What a payment changes in its order. */
function paymentHappened(state: Placed, event: AnyPaymentEvent): Placed {
  const after = paymentsChanged(state, event);
  if (event.type === 'OrderPaid') return { ...after, statusCode: ORDER_STATUS.paid };
  if (event.type !== 'PaymentBegun') return after;
  return { ...after, order: { ...state.order, payUntil: payUntilBy(state.order, event.data.payMethodCode) } };
}

function withReturned(before: Returned, now: Returned): Returned {
  return { coupons: [...before.coupons, ...now.coupons], point: before.point + now.point };
}

/** The order with this surcharge. */
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

/** The pieces taken from a product's limited stock. */
export interface Taken {
  readonly prdtSysId: number;
  readonly lines: readonly StockLine[];
  readonly addOns?: readonly AddOnLine[];
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

/** Cancels an order that is still unpaid. `returned`: what its buyer gets back. Empty for any other order. */
export function cancelUnpaid(state: OrderState, returned: Returned): OrderEvent[] {
  if (state?.statusCode !== ORDER_STATUS.depositPending) return [];
  const { orderSysId } = state.order;
  return [{ type: 'OrderCancelled', data: { orderSysId, reason: 'unpaid', returned } }];
}

/**
 * Changes the receiver. Throws 0007 once money was paid, or if the surcharge would change an order that points have paid in
 * full. Throws 2000 if the buyer saw another total.
 */
export function changeReceiver(
  state: Placed,
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

/** The pieces that an order took from limited stocks, one entry per product. */
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
