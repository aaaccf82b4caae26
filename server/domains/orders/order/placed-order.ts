/** What an order was placed with: the facts of its first event. */
import type { Agreements } from '../../../../schema/buying/agreements.ts';
import { STOCK_TYPE } from '../../../../schema/catalog/constants.ts';
import type { PointPart } from '../../buying/point/decider.ts';
import type { AddOnLine, StockLine } from '../../catalog/stock/decider.ts';
import type { OrderedOption } from './placing/choices.ts';

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
  /** What of it is each parcel's; one that costs nothing is left out. Older orders name sellers only, or nothing. */
  readonly deliveries?: readonly ParcelDelivery[];
  /** Parcels that cost nothing because so much was bought of their sellers; missing: none, or an older order. */
  readonly freeParcels?: readonly FreeParcel[];
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

/** The surcharge of a parcel to a remote postcode, in won. */
export interface ParcelSurcharge {
  readonly sellerSysId: number;
  /** What the parcel holds. Missing in older events: all that is bought of the seller. */
  readonly orderPrdtSysIds?: readonly number[];
  readonly addingDeliveryAmount: number;
}

/** The delivery that an order pays for a parcel, in won. */
export interface ParcelDelivery extends ParcelSurcharge {
  /** Without the surcharge. */
  readonly prepaymentAmount: number;
}

export interface FreeParcel {
  readonly sellerSysId: number;
  /** In won. */
  readonly freeShippingThreshold: number;
  /** What the delivery of each line would cost, in won. A parcel costs the highest of what it holds. */
  readonly lines: readonly { readonly orderPrdtSysId: number; readonly deliveryPrice: number }[];
}

/** A coupon that an order is placed with. */
export interface OrderedCoupon {
  readonly userCouponSysId: number;
  readonly name: string;
  readonly discountAmount: number;
  /** What the order must reach after the coupons before it. Missing: it is not judged again, as in older orders. */
  readonly minOrderAmount?: number;
  /** Its discount by line. Missing where no coupon of the order has a minimum, and in older orders. */
  readonly lines?: readonly { readonly orderPrdtOptionSysId: number; readonly discountAmount: number }[];
}

/** An order that costs nothing is paid at once. */
export function isPaidWhenPlaced({ totalAmount }: Pick<PlacedOrder, 'totalAmount'>): boolean {
  return totalAmount === 0;
}

/** The pieces taken from a product's limited stock. */
export interface Taken {
  readonly prdtSysId: number;
  readonly lines: readonly StockLine[];
  readonly addOns?: readonly AddOnLine[];
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
