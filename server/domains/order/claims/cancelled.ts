/** The cancelled part of an order, as its events have it. */
import type { ReturnedCoupon } from '../../coupon/decider.ts';
import type { PointPart } from '../../point/decider.ts';
import type { Moved } from '../moved.ts';

/** What the buyer got back with a cancellation. */
export interface Returned {
  readonly coupons: readonly ReturnedCoupon[];
  /** Excludes points that had expired by then. */
  readonly point: number;
}

/** The amounts of cancelled pieces, in won. */
export interface CancelledAmounts {
  /** Before discounts. */
  readonly productsAmount: number;
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
  /** The amount that need not be paid any more, or is refunded if it was. */
  readonly payAmount: number;
}

export interface CancelledLine {
  readonly orderPrdtOptionSysId: number;
  readonly qty: number;
}

/** The facts of a partial cancellation. */
export interface PiecesCancelled extends CancelledAmounts {
  readonly orderSysId: number;
  readonly moved: Moved;
  readonly lines: readonly CancelledLine[];
  /** The points returned, expired or not. */
  readonly points: readonly PointPart[];
  /** The VAT included in what is left. */
  readonly vatAmount: number;
  readonly returned: Returned;
}

/** Everything cancelled so far. */
export interface Cancelled extends CancelledAmounts {
  /** Pieces by `orderPrdtOptionSysId`. */
  readonly qty: Readonly<Record<number, number>>;
  readonly points: readonly PointPart[];
  /** Null: unchanged since the order was placed. */
  readonly vatAmount: number | null;
}

export const NOTHING_CANCELLED: Cancelled = {
  qty: {},
  points: [],
  vatAmount: null,
  productsAmount: 0,
  couponDiscountAmount: 0,
  pointDiscountAmount: 0,
  payAmount: 0,
};

/** Adds a cancellation to the earlier ones. */
export function withCancelled(
  before: Cancelled,
  now: CancelledAmounts & Pick<PiecesCancelled, 'lines' | 'points' | 'vatAmount'>,
): Cancelled {
  const qty = { ...before.qty };
  for (const line of now.lines)
    qty[line.orderPrdtOptionSysId] = (qty[line.orderPrdtOptionSysId] ?? 0) + line.qty;
  return {
    qty,
    points: [...before.points, ...now.points],
    vatAmount: now.vatAmount,
    productsAmount: before.productsAmount + now.productsAmount,
    couponDiscountAmount: before.couponDiscountAmount + now.couponDiscountAmount,
    pointDiscountAmount: before.pointDiscountAmount + now.pointDiscountAmount,
    payAmount: before.payAmount + now.payAmount,
  };
}
