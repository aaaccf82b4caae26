import { ORDER_STATUS, STOCK_TYPE } from '../../../schema/constants.ts';
import type { OrderRequest } from '../../../schema/orders.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';
import type { AddOnLine, StockLine } from '../stock/decider.ts';
import { sumQty, type Resolved } from './asked.ts';
import type { OrderedOption } from './choices.ts';
import { payChanged, payLinkSent, type Payable, type PayEvent, type PayLinkSent } from './paying.ts';
import { priceOf, type OrderPrice, type PricedProduct, type Pricing } from './pricing.ts';
import { requireForSale, type Market } from './rules.ts';

/** One line of a product: a choice of options, how many of it, and which stock it was taken from. */
export interface OrderedLine {
  readonly orderPrdtOptionSysId: number;
  readonly qty: number;
  readonly detailSysId: number | null;
  readonly options: readonly OrderedOption[];
}

/** An add-on as it was when it was ordered. */
export interface OrderedAddOn {
  readonly prdtAddingProductSysId: number;
  readonly prdtAddingProductDetailSysId: number;
  readonly name: string;
  readonly item: string;
  readonly price: number;
  readonly qty: number;
  readonly isVat: 0 | 1;
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
  /** The delivery fee, in won, with what distance adds. */
  readonly prepaymentAmount: number;
  readonly addingDeliveryAmount: number;
  /** Delivery that is paid at the door. */
  readonly debitAmount: number;
  readonly vatAmount: number;
  readonly totalAmount: number;
  /** Milliseconds since 1970: unpaid at this moment, it is cancelled. */
  readonly payUntil: number;
}

export type OrderEvent =
  | PayEvent
  | PayLinkSent
  | { readonly type: 'OrderPlaced'; readonly data: PlacedOrder }
  | {
      readonly type: 'OrderCancelled';
      readonly data: { readonly orderSysId: number; readonly reason: 'unpaid' };
    };

/** What costs nothing is paid. */
export function statusWhenPlaced({ totalAmount }: Pick<PlacedOrder, 'totalAmount'>): number {
  return totalAmount === 0 ? ORDER_STATUS.paid : ORDER_STATUS.depositPending;
}

/** Null until it is placed. */
export type OrderState = null | (Payable & { readonly order: PlacedOrder });

export const orderFold: Fold<OrderState, OrderEvent> = {
  category: 'order',
  initial: null,
  stateVersion: 5,
  on: {
    OrderPlaced: (_state, { data, actorId }) => ({
      statusCode: statusWhenPlaced(data),
      userSysId: actorId ?? 0,
      order: data,
      pays: [],
      linksSentAt: [],
    }),
    OrderCancelled: (state) => state && { ...state, statusCode: ORDER_STATUS.cancelled },
    PayLinkSent: (state, event) => state && payLinkSent(state, event),
    PaymentBegun: (state, event) => state && payChanged(state, event),
    OrderPaid: (state, event) => state && payChanged(state, event),
    PaymentRefused: (state, event) => state && payChanged(state, event),
    RefundAsked: (state, event) => state && payChanged(state, event),
    PaymentRefunded: (state, event) => state && payChanged(state, event),
  },
};

export function orderStream(orderSysId: number): StreamRef<OrderState, OrderEvent> {
  return streamOf(orderFold, orderSysId);
}

/** What an order, or its quote, is decided on: everything as it stands in the log at that moment. */
export interface OfferContext extends Market, Pricing {}

export interface OrderContext extends OfferContext {
  readonly request: OrderRequest;
  /** False when neither the request nor the member's address book says where to deliver. */
  readonly hasReceiver: boolean;
  readonly orderSysId: number;
  /** Fresh ids for the order's parts, as many as `partsOf` says. */
  readonly partIds: readonly number[];
  payUntil(now: number): number;
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
 * Decides an order. What is refused for a quote is refused first; then 2005 live price over, 2000 price changed, 0002 nowhere
 * to deliver.
 */
export function placeOrder(context: OrderContext): OrderDecision {
  const { request, broadcast, now } = context;
  const { resolved, price } = offerOf(context);
  requireShownAmounts(request, price, now);
  if (!context.hasReceiver) throw new Refusal('0002', { missing: 'address' });
  const ids = context.partIds.values();
  const { totalProductsAmount, prepaymentAmount, addingDeliveryAmount, debitAmount, vatAmount, totalAmount } =
    price;
  const placed = {
    orderSysId: context.orderSysId,
    broadcastSysId: broadcast?.plan?.broadcastSysId ?? null,
    broadcastScheduleSysId: broadcast?.plan?.broadcastScheduleSysId ?? null,
    products: resolved.map((each, at) => orderedProduct(each, price.products[at]!, ids)),
    totalProductsAmount,
    prepaymentAmount,
    addingDeliveryAmount,
    debitAmount,
    vatAmount,
    totalAmount,
    payUntil: context.payUntil(now),
  };
  return { placed, taken: takenBy(placed) };
}

/** An order that is still unpaid is cancelled; anything else is left as it is. */
export function cancelUnpaid(state: OrderState): OrderEvent[] {
  if (state?.statusCode !== ORDER_STATUS.depositPending) return [];
  return [{ type: 'OrderCancelled', data: { orderSysId: state.order.orderSysId, reason: 'unpaid' } }];
}

/** What an order took from stocks that are counted, once for each product. */
export function takenBy({ products }: PlacedOrder): Taken[] {
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
  { price, discountRate, totalAmount, qty }: PricedProduct,
  ids: Iterator<number>,
): OrderedProduct {
  const nextId = () => {
    const { done, value } = ids.next();
    if (done) throw new Error('an order has more parts than ids were drawn for it');
    return value;
  };
  const ordered = lines.map(({ qty, choice }) => ({
    orderPrdtOptionSysId: nextId(),
    qty,
    detailSysId: choice?.detailSysId ?? null,
    options: choice?.options ?? [],
  }));
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
    price,
    marketPrice,
    discountRate,
    qty,
    totalAmount,
    lines: ordered,
    addOns: addOns.flatMap(({ qty, found }) => {
      if (!found) return [];
      const { prdtAddingProductSysId, name, detail } = found;
      const { prdtAddingProductDetailSysId, item, price, isVat } = detail;
      return [{ prdtAddingProductSysId, prdtAddingProductDetailSysId, name, item, price, qty, isVat }];
    }),
  };
}

/** The buyer must have seen exactly what will be charged. */
function requireShownAmounts(request: OrderRequest, price: OrderPrice, now: number): void {
  const { products, totalProductsAmount, totalAmount: payAmount } = price;
  const late = products.find(({ product }, i) => {
    const { livePrice } = product;
    return (
      livePrice !== null &&
      now > Date.parse(livePrice.endDate) &&
      livePrice.price !== product.price &&
      request.orderProducts[i]?.price === livePrice.price
    );
  });
  const right = { totalAmount: totalProductsAmount, payAmount };
  if (late) throw new Refusal('2005', { prdtSysId: late.product.prdtSysId, ...right });
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
    request.qty === sumQty(products) &&
    (request.payAmount ?? payAmount) === payAmount
  ) {
    return;
  }
  throw new Refusal('2000', right);
}
