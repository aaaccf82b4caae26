/** What was cancelled of an order, as its events have it. */
import type { ReturnedCoupon } from '../coupon/decider.ts';
import type { PointPart } from '../point/decider.ts';

/** What came back with a cancellation. */
export interface Returned {
  readonly coupons: readonly ReturnedCoupon[];
  /** Without those that had expired by then. */
  readonly point: number;
}

/** Pieces of a line, in won; together for an order, what its cancelled pieces came to. */
export interface CancelledAmounts {
  /** Before anything was taken off. */
  readonly productsAmount: number;
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
  /** What of the sum to be paid falls away, or goes back where it was paid. */
  readonly payAmount: number;
}

export interface CancelledLine {
  readonly orderPrdtOptionSysId: number;
  readonly qty: number;
}

/** What is done with when pieces are cancelled. */
export interface PiecesCancelled extends CancelledAmounts {
  readonly orderSysId: number;
  /** Of the order afterwards. */
  readonly statusCode: number;
  readonly lines: readonly CancelledLine[];
  /** What came back, expired or not. */
  readonly points: readonly PointPart[];
  /** How much of what is left is tax. */
  readonly vatAmount: number;
  readonly returned: Returned;
}

/** All that was cancelled of an order so far. */
export interface Cancelled extends CancelledAmounts {
  /** Pieces by `orderPrdtOptionSysId`. */
  readonly qty: Readonly<Record<number, number>>;
  readonly points: readonly PointPart[];
  /** Null: as it was placed. */
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

/** An order after more of it was cancelled. */
export function withCancelled(before: Cancelled, now: PiecesCancelled): Cancelled {
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
