import type { ResultCode } from '../../../schema/codes.ts';
import {
  EXPOSURE,
  LINE_QTY_MAX,
  LINE_QTY_MIN,
  LIVE_FLAG,
  ORDER_STATUS,
  ORDERS_AFTER_END,
  STOCK_TYPE,
  UNLIMITED_STOCK_QTY,
} from '../../../schema/constants.ts';
import type { OrderRequest } from '../../../schema/orders.ts';
import { discountRate, lineAmount, unitPrice, type Priced } from '../../../schema/pricing.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';
import { isRehearsal } from '../broadcast/hosts.ts';
import type { ProductFacts } from '../catalog/product.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';
import { exposureOf } from '../../../schema/room.ts';
import type { RoomState } from '../room/decider.ts';
import { canTake, stockLeft, stockSum, type StockLine, type StockState } from '../stock/decider.ts';
import { payChanged, type Payable, type PayEvent } from './paying.ts';
import { choose, sameOptions, type Choice, type OrderedOption } from './choices.ts';

/** One line of a product: a choice of options, how many of it, and which stock it was taken from. */
export interface OrderedLine {
  readonly orderPrdtOptionSysId: number;
  readonly qty: number;
  readonly detailSysId: number | null;
  readonly options: readonly OrderedOption[];
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
  /** Σ lines (price + option prices) × qty, in won. */
  readonly totalAmount: number;
  readonly lines: readonly OrderedLine[];
}

export interface PlacedOrder {
  readonly orderSysId: number;
  /** Set when it was bought in a broadcast on air. */
  readonly broadcastSysId: number | null;
  readonly broadcastScheduleSysId: number | null;
  readonly products: readonly OrderedProduct[];
  readonly totalProductsAmount: number;
  /** The delivery fee, in won. */
  readonly prepaymentAmount: number;
  readonly totalAmount: number;
  /** Milliseconds since 1970: unpaid at this moment, it is cancelled. */
  readonly payUntil: number;
}

export type OrderEvent =
  | PayEvent
  | { readonly type: 'OrderPlaced'; readonly data: PlacedOrder }
  | {
      readonly type: 'OrderCancelled';
      readonly data: { readonly orderSysId: number; readonly reason: 'unpaid' };
    };

/** Null until it is placed. */
export type OrderState = null | (Payable & { readonly order: PlacedOrder });

export const orderFold: Fold<OrderState, OrderEvent> = {
  category: 'order',
  initial: null,
  stateVersion: 3,
  on: {
    OrderPlaced: (_state, { data, actorId }) => ({
      statusCode: ORDER_STATUS.depositPending,
      userSysId: actorId ?? 0,
      order: data,
      pays: [],
    }),
    OrderCancelled: (state) => state && { ...state, statusCode: ORDER_STATUS.cancelled },
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

type RequestedProduct = OrderRequest['orderProducts'][number];

/** What an order is decided on: everything as it stands in the log at that moment. */
export interface OrderContext {
  readonly request: OrderRequest;
  /** Null when the request names no broadcast. */
  readonly broadcast: { readonly plan: BroadcastPlan | null; readonly room: RoomState } | null;
  product(prdtSysId: number): ProductFacts | null;
  stock(prdtSysId: number): StockState;
  /** Whether this seller has banned the buyer. */
  isBanned(sellerSysId: number): boolean;
  /** False when neither the request nor the member's address book says where to deliver. */
  readonly hasReceiver: boolean;
  readonly now: number;
  readonly orderSysId: number;
  /** Fresh ids for the order's parts, as many as {@link partsOf} says. */
  readonly partIds: readonly number[];
  payUntil(now: number): number;
}

export interface OrderDecision {
  readonly placed: PlacedOrder;
  /** What is taken from each product's stock; products with unlimited stock are not here. */
  readonly taken: readonly { readonly prdtSysId: number; readonly lines: readonly StockLine[] }[];
}

interface Resolved {
  readonly asked: RequestedProduct;
  readonly product: ProductFacts;
  readonly stock: StockState;
  /** One for each option group; the product itself is the one line where there are no options. */
  readonly lines: readonly ResolvedLine[];
}

interface ResolvedLine {
  readonly qty: number;
  readonly asked: readonly OrderedOption[];
  readonly choice: Choice;
}

/**
 * Decides an order. When several rules are broken the first in this order answers, whatever the order of
 * the products: 2031 broadcast over, 2004 in a rehearsal, 2008 unknown, 2009 not of this seller or broadcast, 2004 not for sale
 * or not to this buyer, 2003 sold out, 2019 option gone, 2021 option changed, 2026 too few, 2027 too many, 2028 free-share limit,
 * 2030 beyond stock, 2000 price changed, 0002 nowhere to deliver.
 */
export function placeOrder(context: OrderContext): OrderDecision {
  const { request, broadcast, now } = context;
  if (request.broadcastSysId !== undefined && !(broadcast && takesOrders(broadcast.room, now))) {
    throw new Refusal('2031');
  }
  if (broadcast?.plan && isRehearsal(broadcast.plan)) throw new Refusal('2004');
  const asked = request.orderProducts;
  for (const { prdtSysId } of asked) {
    if (!context.product(prdtSysId)) throw new Refusal('2008', { prdtSysId });
  }
  const resolved = asked.map((each) => resolve(each, context));

  check(resolved, '2009', ({ asked, product }) => belongs(asked, product, broadcast?.plan ?? null));
  check(resolved, '2004', ({ product }) => {
    return (
      product.isDisplay === 1 &&
      !context.isBanned(product.sellerSysId) &&
      !(broadcast && exposureOf(broadcast.room, product.prdtSysId) === EXPOSURE.hidden)
    );
  });
  check(resolved, '2003', ({ product, stock, lines }) => {
    if (product.stockTypeCode === STOCK_TYPE.unlimited) return true;
    if (stockSum(stock) <= 0) return false;
    return lines.every(({ choice }) => choice === null || stockLeft(stock, choice.detailSysId) > 0);
  });
  check(resolved, '2019', ({ asked, product, lines }) => {
    return asked.optionTypeCode === product.optionTypeCode && lines.every(({ choice }) => choice !== null);
  });
  check(resolved, '2021', ({ lines }) =>
    lines.every(({ asked, choice }) => !choice?.isValueGone && sameOptions(asked, choice?.options ?? [])),
  );
  check(
    resolved,
    '2026',
    ({ product, lines }) => {
      return (
        lines.every(({ qty }) => qty >= LINE_QTY_MIN) &&
        sumQtyOf(resolved, product.prdtSysId) >= product.minOrderQty
      );
    },
    ({ product }) => ({ minOrderQty: product.minOrderQty }),
  );
  const qtyOf = qtyByChoice(resolved);
  check(
    resolved,
    '2027',
    ({ product, lines }) => lines.every((line) => qtyOf(product, line) <= LINE_QTY_MAX),
    () => ({ maxQty: LINE_QTY_MAX }),
  );
  check(
    resolved,
    '2028',
    ({ product }) => {
      if (product.price !== 0 || product.freeShrCntLimit === 0) return true;
      return sumQtyOf(resolved, product.prdtSysId) <= product.freeShrCntLimit;
    },
    ({ product }) => ({ freeShrCntLimit: product.freeShrCntLimit }),
  );
  check(
    resolved,
    '2030',
    ({ product, stock }) => {
      if (product.stockTypeCode === STOCK_TYPE.unlimited) {
        return sumQtyOf(resolved, product.prdtSysId) <= UNLIMITED_STOCK_QTY;
      }
      return canTake(stock, stockLinesOf(resolved, product.prdtSysId));
    },
    ({ stock }) => ({ stockQty: stockSum(stock) }),
  );

  const ids = context.partIds.values();
  const products = resolved.map((each) => orderedProduct(each, context, ids));
  const totalProductsAmount = products.reduce((sum, product) => sum + product.totalAmount, 0);
  requireShownAmounts(request, products, totalProductsAmount);
  if (!context.hasReceiver) throw new Refusal('0002', { missing: 'address' });

  const placed = {
    orderSysId: context.orderSysId,
    broadcastSysId: broadcast?.plan?.broadcastSysId ?? null,
    broadcastScheduleSysId: broadcast?.plan?.broadcastScheduleSysId ?? null,
    products,
    totalProductsAmount,
    prepaymentAmount: 0,
    totalAmount: totalProductsAmount,
    payUntil: context.payUntil(now),
  };
  return { placed, taken: takenBy(placed) };
}

/** On air, and for a while after: nobody loses an order because the host said goodbye while they were buying. */
function takesOrders({ liveFlag, endedAt }: RoomState, now: number): boolean {
  return liveFlag === LIVE_FLAG.onAir || (endedAt !== null && now - endedAt < ORDERS_AFTER_END);
}

/** An order that is still unpaid is cancelled; anything else is left as it is. */
export function cancelUnpaid(state: OrderState): OrderEvent[] {
  if (state?.statusCode !== ORDER_STATUS.depositPending) return [];
  return [{ type: 'OrderCancelled', data: { orderSysId: state.order.orderSysId, reason: 'unpaid' } }];
}

/** What an order took from stocks that are counted, once for each product. */
export function takenBy({ products }: PlacedOrder): OrderDecision['taken'] {
  const taken = new Map<number, StockLine[]>();
  for (const { prdtSysId, stockTypeCode, lines } of products) {
    if (stockTypeCode !== STOCK_TYPE.limited) continue;
    const known = taken.get(prdtSysId) ?? [];
    taken.set(prdtSysId, [...known, ...lines.map(({ detailSysId, qty }) => ({ detailSysId, qty }))]);
  }
  return Array.from(taken, ([prdtSysId, lines]) => ({ prdtSysId, lines }));
}

function resolve(asked: RequestedProduct, context: OrderContext): Resolved {
  const product = context.product(asked.prdtSysId);
  if (!product) throw new Refusal('2008', { prdtSysId: asked.prdtSysId });
  const groups = asked.optionGroups.length > 0 ? asked.optionGroups : [{ qty: asked.totalQty, options: [] }];
  return {
    asked,
    product,
    stock: context.stock(asked.prdtSysId),
    lines: groups.map(({ qty, options }) => ({ qty, asked: options, choice: choose(product, options) })),
  };
}

function belongs(asked: RequestedProduct, product: ProductFacts, plan: BroadcastPlan | null): boolean {
  if (asked.sellerSysId !== product.sellerSysId) return false;
  if (!plan) return true;
  if (
    asked.broadcastScheduleSysId !== undefined &&
    asked.broadcastScheduleSysId !== plan.broadcastScheduleSysId
  ) {
    return false;
  }
  return plan.products.some(({ prdtSysId }) => prdtSysId === product.prdtSysId);
}

function check(
  resolved: readonly Resolved[],
  code: ResultCode,
  holds: (each: Resolved) => boolean,
  facts: (each: Resolved) => Readonly<Record<string, number>> = () => ({}),
): void {
  const broken = resolved.find((each) => !holds(each));
  if (broken) throw new Refusal(code, { prdtSysId: broken.product.prdtSysId, ...facts(broken) });
}

function sumQty(lines: readonly { readonly qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

/** The same product may stand in an order more than once; limits and stock count all of it. */
function sumQtyOf(resolved: readonly Resolved[], prdtSysId: number): number {
  return resolved
    .filter(({ product }) => product.prdtSysId === prdtSysId)
    .reduce((sum, { lines }) => sum + sumQty(lines), 0);
}

/** The same choice of a product may stand in several lines; the limit of one line counts all of them. */
function qtyByChoice(resolved: readonly Resolved[]) {
  const keyOf = ({ prdtSysId }: ProductFacts, { choice }: ResolvedLine) =>
    JSON.stringify([
      prdtSysId,
      choice?.options.map((option) => [option.prdtOptionSysId, option.optionKeyName]),
    ]);
  const qtys = new Map<string, number>();
  for (const { product, lines } of resolved)
    for (const line of lines) {
      const key = keyOf(product, line);
      qtys.set(key, (qtys.get(key) ?? 0) + line.qty);
    }
  return (product: ProductFacts, line: ResolvedLine) => qtys.get(keyOf(product, line)) ?? 0;
}

function stockLinesOf(resolved: readonly Resolved[], prdtSysId: number): StockLine[] {
  return resolved
    .filter(({ product }) => product.prdtSysId === prdtSysId)
    .flatMap(({ lines }) =>
      lines.map(({ qty, choice }) => ({ detailSysId: choice?.detailSysId ?? null, qty })),
    );
}

/** Products and lines, each of which gets an id of its own. */
export function partsOf({ orderProducts }: OrderRequest): number {
  return orderProducts.reduce((sum, { optionGroups }) => sum + 1 + Math.max(optionGroups.length, 1), 0);
}

function orderedProduct(
  { product, lines }: Resolved,
  { now }: OrderContext,
  ids: Iterator<number>,
): OrderedProduct {
  const nextId = () => {
    const { done, value } = ids.next();
    if (done) throw new Error('an order has more parts than ids were drawn for it');
    return value;
  };
  const price = unitPrice(pricedOf(product), now, true);
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
    discountRate: discountRate(marketPrice, price),
    qty: sumQty(ordered),
    totalAmount: ordered.reduce((sum, line) => sum + lineAmount(line, price), 0),
    lines: ordered,
  };
}

/** The buyer must have seen exactly what will be charged. */
function requireShownAmounts(
  request: OrderRequest,
  products: readonly OrderedProduct[],
  totalProductsAmount: number,
): void {
  const same = products.every((product, i) => {
    const asked = request.orderProducts[i];
    return (
      asked?.price === product.price &&
      asked.amount === product.totalAmount &&
      asked.totalAmount === product.totalAmount &&
      asked.totalQty === product.qty &&
      asked.qty === product.qty
    );
  });
  const qty = sumQty(products);
  if (
    same &&
    request.amount === totalProductsAmount &&
    request.totalAmount === totalProductsAmount &&
    request.qty === qty
  ) {
    return;
  }
  throw new Refusal('2000', { totalAmount: totalProductsAmount });
}

/** The contract's form of a product's prices. */
export function pricedOf({ price, livePrice }: ProductFacts): Priced {
  return {
    price,
    isLivePrice: livePrice ? 1 : 0,
    livePrice: livePrice?.price ?? null,
    livePriceStartDate: livePrice?.startDate ?? null,
    livePriceEndDate: livePrice?.endDate ?? null,
  };
}
