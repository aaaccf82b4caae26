/** The part of an order that was cancelled or returned, as its events have it. */
import type { ReturnedCoupon } from '../../../buying/coupon/decider.ts';
import type { PointPart } from '../../../buying/point/decider.ts';

/** What the buyer got back with a cancellation. */
export interface Returned {
  readonly coupons: readonly ReturnedCoupon[];
  /** Excludes points that had expired by then. */
  readonly point: number;
}

/** The amounts of cancelled pieces, in won. What coupons lose on the pieces that stay counts, too, and what delivery of those costs. */
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

/** An add-on that was cancelled without its product. */
export interface CancelledAddOn {
  readonly orderPrdtSysId: number;
  readonly prdtAddingProductDetailSysId: number;
}

/** A coupon's discount on pieces of a line that stay, taken back out of the refund of others. */
export interface CouponTakenBack {
  readonly userCouponSysId: number;
  readonly orderPrdtOptionSysId: number;
  /** Pieces of the line that have left the order. The others share the amount. */
  readonly goneQty: number;
  /** In won. */
  readonly amount: number;
}

/** The delivery of a parcel went back with the last piece of it. */
export interface DeliveryBack {
  /** Of that piece. */
  readonly orderPrdtOptionSysId: number;
  /** What points paid of it, in won; null: an older event does not say. */
  readonly pointDiscountAmount: number | null;
}

/** Delivery of a parcel that was free, kept of a refund because too little stays. */
export interface DeliveryCharged {
  /** A line of the parcel that stays. */
  readonly orderPrdtSysId: number;
  /** In won. */
  readonly amount: number;
}

/** The facts of a partial cancellation, or of a return. */
export interface PiecesCancelled extends CancelledAmounts {
  readonly orderSysId: number;
  /** The request that ends with it; missing: it was cancelled in a broadcast. */
  readonly claimSysId?: number;
  /** Of one product, and not empty: add-ons alone are said with 0 pieces of their product. */
  readonly lines: readonly CancelledLine[];
  /** Add-ons that went without the last piece of their product, which takes all of its own. */
  readonly addOns?: readonly CancelledAddOn[];
  /** What sending back cost the buyer, of older returns: it was kept of the refund. */
  readonly feeAmount?: number;
  /** With it the seller took the fault upon themselves. */
  readonly fault?: 'seller';
  /** The delivery that went back with the last piece of its parcel, in won; missing: none, or an older event says it. */
  readonly deliveryAmount?: number;
  /** The part of it that points paid; missing: an older event. */
  readonly deliveryPointAmount?: number;
  /** Delivery of what stays, which no longer reaches the threshold of free delivery; missing: none. */
  readonly deliveriesCharged?: readonly DeliveryCharged[];
  /** Discounts on what stays, which no longer reaches the minimum of their coupons; missing: none. */
  readonly couponsTakenBack?: readonly CouponTakenBack[];
  /** By `userCouponSysId`: coupons that discount nothing any more, and came back before the order ended; missing: none. */
  readonly couponsBack?: readonly number[];
  /** The points returned, expired or not. */
  readonly points: readonly PointPart[];
  /** The VAT included in what is left. */
  readonly vatAmount: number;
  readonly returned: Returned;
}

/** Everything cancelled or returned so far. */
export interface Cancelled extends CancelledAmounts {
  /** Pieces by `orderPrdtOptionSysId`. */
  readonly qty: Readonly<Record<number, number>>;
  /** The returned ones among them, and their price before discounts. */
  readonly returnedQty: Readonly<Record<number, number>>;
  readonly returnedAmount: number;
  readonly addOns: readonly CancelledAddOn[];
  readonly feeAmount: number;
  readonly deliveriesBack: readonly DeliveryBack[];
  readonly deliveriesCharged: readonly DeliveryCharged[];
  readonly couponsTakenBack: readonly CouponTakenBack[];
  readonly couponsBack: readonly number[];
  readonly points: readonly PointPart[];
  /** Null: unchanged since the order was placed. */
  readonly vatAmount: number | null;
}

export const NOTHING_CANCELLED: Cancelled = {
  qty: {},
  returnedQty: {},
  returnedAmount: 0,
  addOns: [],
  feeAmount: 0,
  deliveriesBack: [],
  deliveriesCharged: [],
  couponsTakenBack: [],
  couponsBack: [],
  points: [],
  vatAmount: null,
  productsAmount: 0,
  couponDiscountAmount: 0,
  pointDiscountAmount: 0,
  payAmount: 0,
};

export type GoneNow = CancelledAmounts &
  Pick<
    PiecesCancelled,
    | 'lines'
    | 'points'
    | 'vatAmount'
    | 'addOns'
    | 'feeAmount'
    | 'deliveryAmount'
    | 'deliveryPointAmount'
    | 'deliveriesCharged'
    | 'couponsTakenBack'
    | 'couponsBack'
  >;

/** Adds a cancellation to the earlier ones. */
export function withCancelled(before: Cancelled, now: GoneNow): Cancelled {
  return {
    ...before,
    qty: withPieces(before.qty, now.lines),
    addOns: [...before.addOns, ...(now.addOns ?? [])],
    feeAmount: before.feeAmount + (now.feeAmount ?? 0),
    deliveriesBack: now.deliveryAmount
      ? [
          ...before.deliveriesBack,
          {
            orderPrdtOptionSysId: now.lines[0]!.orderPrdtOptionSysId,
            pointDiscountAmount: now.deliveryPointAmount ?? null,
          },
        ]
      : before.deliveriesBack,
    deliveriesCharged: [...before.deliveriesCharged, ...(now.deliveriesCharged ?? [])],
    couponsTakenBack: [...before.couponsTakenBack, ...(now.couponsTakenBack ?? [])],
    couponsBack: [...before.couponsBack, ...(now.couponsBack ?? [])],
    points: [...before.points, ...now.points],
    vatAmount: now.vatAmount,
    productsAmount: before.productsAmount + now.productsAmount,
    couponDiscountAmount: before.couponDiscountAmount + now.couponDiscountAmount,
    pointDiscountAmount: before.pointDiscountAmount + now.pointDiscountAmount,
    payAmount: before.payAmount + now.payAmount,
  };
}

/** Adds a return to what went before. */
export function withReturnedPieces(before: Cancelled, now: GoneNow): Cancelled {
  return {
    ...withCancelled(before, now),
    returnedQty: withPieces(before.returnedQty, now.lines),
    returnedAmount: before.returnedAmount + now.productsAmount,
  };
}

function withPieces(before: Cancelled['qty'], lines: readonly CancelledLine[]): Cancelled['qty'] {
  const qty = { ...before };
  for (const line of lines) qty[line.orderPrdtOptionSysId] = (qty[line.orderPrdtOptionSysId] ?? 0) + line.qty;
  return qty;
}
