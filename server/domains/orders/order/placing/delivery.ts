/**
 * Delivery charges. Goods from one shipping place go in one parcel. A parcel costs the highest charge of its products, and
 * parcels add up. Parcels are free once the buyer reaches the seller's threshold; only the surcharge for remote
 * postcodes remains.
 */
import { DELIVERY_PRICE_TYPE } from '../../../../../schema/buying/constants.ts';
import type { ProductFacts } from '../../../catalog/catalog/offers.ts';

/** A product to deliver, and the total price of its pieces. */
export interface Sent {
  readonly product: ProductFacts;
  readonly totalAmount: number;
}

export interface Carriage {
  /** The amount (won) from which on a seller delivers for free; null: never. */
  freeShippingThreshold(sellerSysId: number): number | null;
  /** The surcharge of a parcel to this postcode, in won. */
  addingDeliveryAmount(from: ParcelFrom): number;
}

/** Where a parcel leaves from. */
export interface ParcelFrom {
  readonly sellerSysId: number;
  readonly shippingPlaceSysId: number | null;
}

/** One parcel. */
export interface DeliveryLine {
  readonly sellerSysId: number;
  readonly shippingPlaceSysId: number | null;
  readonly prdtSysIds: readonly number[];
  /** Paid with the order; excludes the surcharge. */
  readonly prepaymentAmount: number;
  /** Paid at the door. */
  readonly debitAmount: number;
  /** The surcharge for a remote postcode; paid with the order. */
  readonly addingDeliveryAmount: number;
  readonly isFree: 0 | 1;
  /** If it is free: from which amount on, and what each product would cost with the order. */
  readonly otherwise: {
    readonly freeShippingThreshold: number;
    readonly products: readonly { readonly prdtSysId: number; readonly deliveryPrice: number }[];
  } | null;
}

export interface FreeDelivery {
  readonly sellerSysId: number;
  readonly freeShippingThreshold: number;
  /** Won missing; 0: it is reached. */
  readonly lackingAmount: number;
}

export function deliveriesOf(sent: readonly Sent[], carriage: Carriage): DeliveryLine[] {
  const parcels = parcelsOf(sent, ({ product }) => product);
  return [...parcels.values()].map((parcel) => deliveryOf(parcel, sent, carriage));
}

/** Groups goods into parcels, one per shipping place. */
export function parcelsOf<T>(
  sent: readonly T[],
  from: (each: T) => {
    readonly sellerSysId: number;
    readonly shippingPlaceSysId?: number | null | undefined;
  },
): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(sent, (each) => {
    const { sellerSysId, shippingPlaceSysId = null } = from(each);
    return `${sellerSysId} ${shippingPlaceSysId}`;
  });
}

function deliveryOf(parcel: readonly Sent[], all: readonly Sent[], carriage: Carriage): DeliveryLine {
  const { sellerSysId, shippingPlaceSysId = null } = parcel[0]!.product;
  const bought = boughtOf(sellerSysId, all);
  const threshold = carriage.freeShippingThreshold(sellerSysId);
  const isFree = isFreeFor(bought, threshold);
  const costOf = ({ product }: Sent, isDebit: boolean) =>
    isPaidAtDoor(product) === isDebit ? (product.deliveryPrice ?? 0) : 0;
  const chargeOf = (isDebit: boolean) =>
    parcelCharge(
      parcel.map((each) => costOf(each, isDebit)),
      bought,
      threshold,
    );
  return {
    sellerSysId,
    shippingPlaceSysId,
    prdtSysIds: [...new Set(parcel.map(({ product }) => product.prdtSysId))],
    prepaymentAmount: chargeOf(false),
    debitAmount: chargeOf(true),
    addingDeliveryAmount: carriage.addingDeliveryAmount({ sellerSysId, shippingPlaceSysId }),
    isFree: isFree ? 1 : 0,
    otherwise: isFree
      ? {
          freeShippingThreshold: threshold,
          products: parcel.map((each) => ({
            prdtSysId: each.product.prdtSysId,
            deliveryPrice: costOf(each, false),
          })),
        }
      : null,
  };
}

/** What a parcel costs: the charges of its products, what the buyer has of its seller, and from where on that is free. */
export function parcelCharge(charges: readonly number[], bought: number, threshold: number | null): number {
  return isFreeFor(bought, threshold) ? 0 : Math.max(0, ...charges);
}

function isFreeFor(bought: number, threshold: number | null): threshold is number {
  return threshold !== null && bought >= threshold;
}

function boughtOf(sellerSysId: number, all: readonly Sent[]): number {
  return all
    .filter(({ product }) => product.sellerSysId === sellerSysId)
    .reduce((sum, { totalAmount }) => sum + totalAmount, 0);
}

/** What is missing for free delivery, per seller. Only sellers who would otherwise charge are included. */
export function freeDeliveriesOf(sent: readonly Sent[], carriage: Carriage): FreeDelivery[] {
  const paid = sent.filter(({ product }) => (product.deliveryPrice ?? 0) > 0);
  const sellers = new Set(paid.map(({ product }) => product.sellerSysId));
  return [...sellers].flatMap((sellerSysId) => {
    const freeShippingThreshold = carriage.freeShippingThreshold(sellerSysId);
    if (freeShippingThreshold === null) return [];
    const lackingAmount = Math.max(0, freeShippingThreshold - boughtOf(sellerSysId, sent));
    return [{ sellerSysId, freeShippingThreshold, lackingAmount }];
  });
}

function isPaidAtDoor({ deliveryPriceTypeCode }: ProductFacts): boolean {
  return deliveryPriceTypeCode === DELIVERY_PRICE_TYPE.debit;
}
