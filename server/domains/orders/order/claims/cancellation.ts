/**
 * Taking pieces out of an order, because they are cancelled or returned. What must stay true:
 *
 * - Every piece has its own share of its line's coupon and point discounts. So no cancellation is worth less than nothing,
 *   in any order, and all of them together are worth what was paid.
 * - The last piece of a product takes its add-ons with it. The last piece of a parcel takes its delivery, and the points
 *   that paid for that (`charges.ts`). The last piece of the order takes the coupons, which stay used until then.
 * - A coupon whose minimum the rest no longer reaches discounts nothing any more, and comes back (`coupon-minimums.ts`).
 * - Delivery that was free is paid where the rest is worth too little for that (`free-delivery.ts`).
 * - Who returns goods by their own fault gets no delivery back. What sending them costs is paid apart (`fees.ts`).
 * - The points that are returned are those that expire last.
 */
import { lineAmount, vatOf } from '../../../../../schema/buying/pricing.ts';
import { mayMove, MOVES } from '../../../../../schema/orders/moves.ts';
import { Refusal, type EventOf } from '../../../../platform/log/log.ts';
import { requestRefund } from '../../../buying/payment/decider.ts';
import { pointsOf, type PointPart } from '../../../buying/point/decider.ts';
import { owedOf } from '../bill.ts';
import { chargeBackWith, type Charge } from '../charges.ts';
import {
  withCancelled,
  withReturnedPieces,
  type Cancelled,
  type CancelledAmounts,
  type CancelledLine,
  type CouponTakenBack,
  type PiecesCancelled,
} from './cancelled-amounts.ts';
import { couponShares, couponsOff, couponsTakenBack, NOTHING_TAKEN_BACK } from './coupon-minimums.ts';
import { deliveriesCharged } from './free-delivery.ts';
import type { OrderEvent, Placed } from '../decider.ts';
import type { OrderedLine, OrderedProduct, PlacedOrder } from '../placed-order.ts';
import { lineStatusOf, orderStatusOf } from '../status.ts';
import { shareOut } from '../placing/share-out.ts';

export interface CancelAsked {
  readonly orderPrdtSysId: number;
  /** Undefined: any line of the product. */
  readonly orderPrdtOptionSysIds: readonly number[] | undefined;
  readonly qty: number;
}

/** What an order, or part of it, holds in other streams. */
export type Part = Pick<PlacedOrder, 'orderSysId' | 'products' | 'points' | 'coupons'>;

/** What an order still holds. */
export function leftOf({ order, cancelled }: Placed): Part {
  return {
    orderSysId: order.orderSysId,
    products: order.products.flatMap((product) => {
      const lines = product.lines
        .map((line) => ({ ...line, qty: line.qty - cancelledOf(cancelled, line) }))
        .filter(({ qty }) => qty > 0);
      if (lines.length === 0) return [];
      return [{ ...product, lines, addOns: addOnsLeft(cancelled, product), qty: piecesOf(lines) }];
    }),
    points: withoutParts(order.points, cancelled.points),
    coupons: order.coupons.filter(({ userCouponSysId }) => !cancelled.couponsBack.includes(userCouponSysId)),
  };
}

/** The price of an order without its cancelled pieces, and the products it is for. */
export function owedFor(state: Placed): { readonly amount: number; readonly products: Part['products'] } {
  return { amount: owedOf(state), products: leftOf(state).products };
}

export function cancelledOf(
  { qty }: Pick<Cancelled, 'qty'>,
  { orderPrdtOptionSysId }: Pick<OrderedLine, 'orderPrdtOptionSysId'>,
): number {
  return qty[orderPrdtOptionSysId] ?? 0;
}

function addOnsLeft({ addOns: gone }: Cancelled, { orderPrdtSysId, addOns }: OrderedProduct) {
  if (gone.length === 0) return addOns;
  return addOns.filter(
    ({ prdtAddingProductDetailSysId: id }) =>
      !gone.some(
        (each) => each.orderPrdtSysId === orderPrdtSysId && each.prdtAddingProductDetailSysId === id,
      ),
  );
}

/** Pieces of a product that were not cancelled, in these lines or in all. 0 if the order does not contain it. */
function piecesLeft(state: Placed, asked: Omit<CancelAsked, 'qty'>): number {
  return piecesOf(linesLeft(state, asked));
}

export interface Gone extends Pick<
  PiecesCancelled,
  | 'lines'
  | 'vatAmount'
  | 'addOns'
  | 'deliveryAmount'
  | 'deliveryPointAmount'
  | 'deliveriesCharged'
  | 'couponsTakenBack'
  | 'couponsBack'
> {
  readonly part: Part;
  readonly amounts: CancelledAmounts;
  readonly isWhole: boolean;
}

/**
 * Cancels pieces, beginning with the first line. Throws 2010 if the order has no such product, 0007 if it can no longer be
 * cancelled, 2027 for more pieces than are left.
 */
export function cancelPieces(
  state: Placed,
  asked: CancelAsked,
  vatPercent: (sellerSysId: number) => number,
): Gone {
  const product = state.order.products.find(({ orderPrdtSysId }) => orderPrdtSysId === asked.orderPrdtSysId);
  if (!product) throw new Refusal('2010');
  const maxQty = piecesLeft(state, asked);
  const statusCode = maxQty > 0 ? lineStatusOf(state, product) : orderStatusOf(state);
  if (!mayMove('cancel', statusCode)) throw new Refusal(MOVES.cancel.code, { statusCode });
  if (asked.qty > maxQty) throw new Refusal('2027', { maxQty });
  const lines = picked(linesLeft(state, asked), asked.qty);
  return takeOut(state, { orderPrdtSysId: asked.orderPrdtSysId, lines, addOns: [] }, { vatPercent });
}

/** So many pieces, beginning with the first line. */
export function picked(lines: readonly OrderedLine[], qty: number): CancelledLine[] {
  let wanted = qty;
  return lines.flatMap(({ orderPrdtOptionSysId, qty: left }) => {
    const taken = Math.min(left, wanted);
    wanted -= taken;
    return taken > 0 ? [{ orderPrdtOptionSysId, qty: taken }] : [];
  });
}

/** Pieces of one product, and add-ons by their detail. */
export interface Chosen {
  readonly orderPrdtSysId: number;
  readonly lines: readonly CancelledLine[];
  readonly addOns: readonly number[];
}

export interface TakenOutFor {
  readonly vatPercent: (sellerSysId: number) => number;
  /** Whether the last piece of a parcel takes its delivery with it. */
  readonly withDelivery?: boolean;
  /** Whether coupons keep their discount on what stays, whatever their minimum: the buyer could not help it. */
  readonly keepsCoupons?: boolean;
  /** Whether what stays is delivered for nothing, as before, however little it is. */
  readonly keepsFreeDelivery?: boolean;
}

/** What becomes of pieces that the order still has. */
export function takeOut(
  state: Placed,
  { orderPrdtSysId, lines, addOns: asked }: Chosen,
  { vatPercent, withDelivery = true, keepsCoupons = false, keepsFreeDelivery = keepsCoupons }: TakenOutFor,
): Gone {
  const rest = leftOf(state);
  const product = rest.products.find((each) => each.orderPrdtSysId === orderPrdtSysId)!;
  const pieces = product.lines.flatMap((line) => {
    const qty = lines.find((each) => each.orderPrdtOptionSysId === line.orderPrdtOptionSysId)?.qty ?? 0;
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  const isLastOfProduct = piecesOf(pieces) === product.qty;
  const isWhole = isLastOfProduct && rest.products.length === 1;
  const addOns = isLastOfProduct
    ? product.addOns
    : product.addOns.filter((each) => asked.includes(each.prdtAddingProductDetailSysId));
  const ordered = state.order.products.find((each) => each.orderPrdtSysId === orderPrdtSysId)!;
  const charge =
    withDelivery && isLastOfProduct ? chargeBackWith(state, orderPrdtSysId, rest.products) : null;
  const worth = withCharge(amountsOf(state, ordered, pieces, addOns), charge);
  const unmet =
    isWhole || keepsCoupons ? NOTHING_TAKEN_BACK : couponsTakenBack(state, { lines: pieces, ...worth });
  const discounted = withoutCoupons(worth, unmet.takenBack);
  const charged = keepsFreeDelivery
    ? []
    : deliveriesCharged(state, rest.products, { line: product, isWhole: isLastOfProduct, ...discounted });
  const amounts = {
    ...discounted,
    payAmount: discounted.payAmount - total(charged.map(({ amount }) => amount)),
  };
  const part: Part = {
    orderSysId: state.order.orderSysId,
    products: [{ ...product, lines: pieces, addOns, qty: piecesOf(pieces) }],
    points: lastOf(rest.points, amounts.pointDiscountAmount),
    coupons: isWhole
      ? rest.coupons
      : rest.coupons.filter((each) => unmet.back.includes(each.userCouponSysId)),
  };
  const [first] = product.lines;
  return {
    part,
    amounts,
    isWhole,
    lines:
      pieces.length > 0
        ? pieces.map(({ orderPrdtOptionSysId, qty }) => ({ orderPrdtOptionSysId, qty }))
        : [{ orderPrdtOptionSysId: first!.orderPrdtOptionSysId, qty: 0 }],
    vatAmount: vatLeft(rest, part, vatPercent),
    ...(charge && { deliveryAmount: charge.amount, deliveryPointAmount: charge.pointDiscountAmount }),
    ...(charged.length > 0 && { deliveriesCharged: charged }),
    ...(unmet.takenBack.length > 0 && { couponsTakenBack: unmet.takenBack }),
    ...(unmet.back.length > 0 && { couponsBack: unmet.back }),
    ...(!isLastOfProduct &&
      addOns.length > 0 && {
        addOns: addOns.map(({ prdtAddingProductDetailSysId }) => ({
          orderPrdtSysId,
          prdtAddingProductDetailSysId,
        })),
      }),
  };
}

type GoneEvent = 'OrderPiecesCancelled' | 'OrderPiecesReturned';

/** The order afterwards. */
export function withoutPieces(
  state: Placed,
  { part, amounts, ...gone }: Gone,
  type: GoneEvent = 'OrderPiecesCancelled',
): Placed {
  const change = type === 'OrderPiecesReturned' ? withReturnedPieces : withCancelled;
  return {
    ...state,
    // Nothing may be owed for what is left.
    isPaid: state.isPaid || owedOf(state) === amounts.payAmount,
    cancelled: change(state.cancelled, { ...amounts, ...gone, points: part.points }),
  };
}

/** Records cancelled pieces, and requests the refund if they were paid. */
export function piecesCancelled(
  state: Placed,
  data: PiecesCancelled,
  refundSysId: number,
  type: GoneEvent = 'OrderPiecesCancelled',
): EventOf<OrderEvent, GoneEvent | 'RefundRequested'>[] {
  return [
    { type, data },
    ...requestRefund(state, { orderSysId: data.orderSysId, amount: data.payAmount, refundSysId }),
  ];
}

function linesLeft(state: Placed, { orderPrdtSysId, orderPrdtOptionSysIds }: Omit<CancelAsked, 'qty'>) {
  return leftOf(state)
    .products.filter((each) => each.orderPrdtSysId === orderPrdtSysId)
    .flatMap(({ lines }) => lines)
    .filter((line) => orderPrdtOptionSysIds?.includes(line.orderPrdtOptionSysId) ?? true);
}

function withCharge(amounts: CancelledAmounts, charge: Charge | null): CancelledAmounts {
  if (!charge) return amounts;
  return {
    ...amounts,
    pointDiscountAmount: amounts.pointDiscountAmount + charge.pointDiscountAmount,
    payAmount: amounts.payAmount + charge.amount - charge.pointDiscountAmount,
  };
}

/** What coupons lose on pieces that stay is no part of the refund. */
function withoutCoupons(amounts: CancelledAmounts, takenBack: readonly CouponTakenBack[]): CancelledAmounts {
  const amount = total(takenBack.map((each) => each.amount));
  return {
    ...amounts,
    couponDiscountAmount: amounts.couponDiscountAmount + amount,
    payAmount: amounts.payAmount - amount,
  };
}

/** The amounts of pieces of a product, after those that are gone already. */
export function amountsOf(
  { order, cancelled }: Pick<Placed, 'order' | 'cancelled'>,
  product: OrderedProduct,
  pieces: readonly OrderedLine[],
  addOns: OrderedProduct['addOns'],
): CancelledAmounts {
  const parts = [
    ...pieces.map(({ orderPrdtOptionSysId, qty }) => {
      const line = product.lines.find((each) => each.orderPrdtOptionSysId === orderPrdtOptionSysId)!;
      const from = cancelledOf(cancelled, line);
      const unit = lineAmount({ qty: 1, options: line.options }, product.price);
      const coupon = couponShares(line);
      const point = shareOut(
        line.pointDiscountAmount,
        coupon.map((off) => unit - off),
      );
      const off = couponsOff({ order, cancelled }, line).map(({ shares }) =>
        total(shares.slice(from, from + qty)),
      );
      return {
        productsAmount: unit * qty,
        couponDiscountAmount: total(off),
        pointDiscountAmount: total(point.slice(from, from + qty)),
      };
    }),
    ...addOns.map(({ price, qty, pointDiscountAmount }) => ({
      productsAmount: price * qty,
      couponDiscountAmount: 0,
      pointDiscountAmount,
    })),
  ];
  const sum = (of: keyof (typeof parts)[number]) => total(parts.map((each) => each[of]));
  const productsAmount = sum('productsAmount');
  const couponDiscountAmount = sum('couponDiscountAmount');
  const pointDiscountAmount = sum('pointDiscountAmount');
  return {
    productsAmount,
    couponDiscountAmount,
    pointDiscountAmount,
    payAmount: productsAmount - couponDiscountAmount - pointDiscountAmount,
  };
}

/** Rounded down once per seller, as it was when the order was placed. */
function vatLeft(rest: Part, part: Part, vatPercent: (sellerSysId: number) => number): number {
  const taxed = new Map<number, number>();
  const count = ({ products }: Part, sign: 1 | -1) => {
    for (const { sellerSysId, price, lines, addOns } of products) {
      const amounts = [
        ...lines.map((line) => lineAmount(line, price)),
        ...addOns.map(({ isVat, price: one, qty }) => (isVat === 1 ? one * qty : 0)),
      ];
      taxed.set(sellerSysId, (taxed.get(sellerSysId) ?? 0) + sign * total(amounts));
    }
  };
  count(rest, 1);
  count(part, -1);
  return total(Array.from(taxed, ([seller, amount]) => vatOf(amount, vatPercent(seller))));
}

function lastOf(parts: readonly PointPart[], amount: number): PointPart[] {
  let left = amount;
  return parts.toReversed().flatMap((part) => {
    const given = Math.min(part.amount, left);
    left -= given;
    return given > 0 ? [{ ...part, amount: given }] : [];
  });
}

function withoutParts(parts: readonly PointPart[], gone: readonly PointPart[]): PointPart[] {
  return parts
    .map((part) => {
      const less = pointsOf(gone.filter(({ pointSysId }) => pointSysId === part.pointSysId));
      return { ...part, amount: part.amount - less };
    })
    .filter(({ amount }) => amount > 0);
}

function piecesOf(lines: readonly { readonly qty: number }[]): number {
  return total(lines.map(({ qty }) => qty));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
