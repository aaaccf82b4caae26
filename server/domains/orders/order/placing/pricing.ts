/**
 * The price of an order. Only this file computes it, for quotes and for orders. What must stay true:
 *
 * - Every amount is whole won and never negative.
 * - Product prices add up to `totalProductsAmount`, and parcels to `prepaymentAmount` and `debitAmount`. `totalAmount` is paid
 *   with the order: products and prepaid delivery, less the discounts.
 * - Coupons apply first, then points. Points pay for products before parcels. Both are shared out over lines, add-ons and
 *   parcels, and the shares add up exactly.
 * - Free delivery and VAT depend on product prices before discounts.
 * - A refused coupon or refused points discount nothing. A quote reports them; an order with them is refused
 *   (`requireBenefits`).
 * - A quote equals the price of an order for the same request at the same moment. No id, and nothing the buyer was shown
 *   before, changes an amount.
 */
import {
  discountRate,
  lineAmount,
  orderTotal,
  unitPrice,
  vatOf,
} from '../../../../../schema/buying/pricing.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { pricedOf, type AddOn, type ProductFacts } from '../../../catalog/catalog/offers.ts';
import type { CouponBox } from '../../../buying/coupon/decider.ts';
import type { PointState } from '../../../buying/point/decider.ts';
import { sumQty, type AskedOrder, type Resolved } from './asked-order.ts';
import { couponDiscounts, type CouponDiscounts } from './coupon-discounts.ts';
import { deliveriesOf, type Carriage, type DeliveryLine } from './delivery.ts';
import { isEnough, pointDiscount, type PointDiscount } from './point-discount.ts';
import { shareOut } from './share-out.ts';

export interface PricedProduct {
  readonly product: ProductFacts;
  /** Won for one piece, before options. */
  readonly price: number;
  readonly discountRate: number;
  readonly qty: number;
  /** Σ lines (price + option prices) × qty. */
  readonly amount: number;
  readonly addingAmount: number;
  /** With add-ons. */
  readonly totalAmount: number;
  /** The part of it that includes VAT. */
  readonly taxedAmount: number;
  /** As in the request. */
  readonly lines: readonly PricedLine[];
  readonly addOns: readonly PricedAddOn[];
}

export interface PricedLine {
  readonly qty: number;
  /** Won for one piece, with its options. */
  readonly unit: number;
}

export interface PricedAddOn {
  readonly amount: number;
}

/** The parts of an amount that coupons and points pay, in won. */
export interface Discounts {
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
}

/** With its discounts. */
export interface DiscountedProduct extends PricedProduct, Discounts {
  readonly lines: readonly (PricedLine & Discounts)[];
  /** Coupons never pay for parcels. */
  readonly addOns: readonly (PricedAddOn & Pick<Discounts, 'pointDiscountAmount'>)[];
}

export interface OrderPrice extends Discounts {
  readonly products: readonly DiscountedProduct[];
  readonly totalProductsAmount: number;
  /** All delivery charges that are paid with the order. */
  readonly prepaymentAmount: number;
  /** The part of it that is the surcharge for remote postcodes. */
  readonly addingDeliveryAmount: number;
  /** Delivery charges paid at the door; in no total. */
  readonly debitAmount: number;
  /** The VAT included in the product prices. */
  readonly vatAmount: number;
  readonly totalAmount: number;
  readonly deliveries: readonly (DeliveryLine & Pick<Discounts, 'pointDiscountAmount'>)[];
  readonly coupons: CouponDiscounts;
  readonly points: PointDiscount;
}

/** The buyer's coupons and points; a guest has none. */
export interface BenefitsHeld {
  readonly coupons: CouponBox;
  readonly points: PointState;
  /** Points are used in steps of so many. */
  readonly pointUseUnit: number;
}

export interface Pricing extends Carriage, BenefitsHeld {
  readonly request: Pick<AskedOrder, 'userCouponSysIds' | 'usePoint'>;
  readonly now: number;
  /** The provider's minimum for a payment. */
  readonly leastAmount: number;
  /** Live prices are for members. */
  readonly isMember: boolean;
  /** The VAT included in this seller's prices, in percent. */
  vatPercent(sellerSysId: number): number;
}

export function priceOf(resolved: readonly Resolved[], pricing: Pricing): OrderPrice {
  const { request, now, pointUseUnit, leastAmount } = pricing;
  const products = resolved.map((each) => pricedProduct(each, pricing));
  const deliveries = deliveriesOf(products, pricing);
  const totalProductsAmount = sum(products, 'totalAmount');
  const addingDeliveryAmount = sum(deliveries, 'addingDeliveryAmount');
  const prepaymentAmount = sum(deliveries, 'prepaymentAmount') + addingDeliveryAmount;
  const coupons = couponDiscounts(products, {
    userCouponSysIds: request.userCouponSysIds ?? [],
    box: pricing.coupons,
    now,
    totalProductsAmount,
  });
  const toPay = totalProductsAmount - coupons.discountAmount + prepaymentAmount;
  const points = pointDiscount(pricing.points, {
    usePoint: request.usePoint ?? 0,
    toPay,
    useUnit: pointUseUnit,
    leastAmount,
    now,
  });
  const amounts = {
    totalProductsAmount,
    couponDiscountAmount: coupons.discountAmount,
    pointDiscountAmount: points.discountAmount,
    prepaymentAmount,
  };
  return {
    ...withPoints({ products, deliveries }, coupons.lines, points.discountAmount),
    ...amounts,
    addingDeliveryAmount,
    debitAmount: sum(deliveries, 'debitAmount'),
    vatAmount: vatAmountOf(products, pricing),
    totalAmount: orderTotal({ ...amounts, totalCancelAmount: 0 }),
    coupons,
    points,
  };
}

/** Throws the refusal of the first refused coupon, or of the points. */
export function requireBenefits({ coupons, points }: OrderPrice): void {
  const refused = coupons.outcomes.find(({ refusal }) => refusal !== null);
  if (refused?.refusal) throw refused.refusal;
  if (points.refusal) throw points.refusal;
}

/** The refusal of a total below the provider's minimum; null: it can be paid, or it is nothing. */
export function sumRefusal(
  { totalAmount }: Pick<OrderPrice, 'totalAmount'>,
  { leastAmount }: Pick<Pricing, 'leastAmount'>,
): Refusal | null {
  if (isEnough(totalAmount, leastAmount)) return null;
  return new Refusal('4002', { leastAmount, payAmount: totalAmount });
}

/** Points pay for what coupons leave of lines and add-ons, and then for parcels. */
function withPoints(
  { products, deliveries }: { products: readonly PricedProduct[]; deliveries: readonly DeliveryLine[] },
  couponLines: readonly (readonly number[])[],
  pointAmount: number,
): Pick<OrderPrice, 'products' | 'deliveries'> {
  const parts = products.flatMap(({ lines, addOns }, product) => [
    ...lines.map(({ qty, unit }, line) => qty * unit - couponLines[product]![line]!),
    ...addOns.map(({ amount }) => amount),
  ]);
  const forProducts = Math.min(
    pointAmount,
    parts.reduce((total, part) => total + part, 0),
  );
  const shares = shareOut(forProducts, parts).values();
  const nextShare = () => shares.next().value ?? 0;
  const ofDeliveries = shareOut(
    pointAmount - forProducts,
    deliveries.map((each) => each.prepaymentAmount + each.addingDeliveryAmount),
  );
  return {
    products: products.map((product, at) => {
      const lines = product.lines.map((line, n) => ({
        ...line,
        couponDiscountAmount: couponLines[at]![n]!,
        pointDiscountAmount: nextShare(),
      }));
      const addOns = product.addOns.map((addOn) => ({ ...addOn, pointDiscountAmount: nextShare() }));
      return {
        ...product,
        lines,
        addOns,
        couponDiscountAmount: sum(lines, 'couponDiscountAmount'),
        pointDiscountAmount: sum(lines, 'pointDiscountAmount') + sum(addOns, 'pointDiscountAmount'),
      };
    }),
    deliveries: deliveries.map((each, at) => ({ ...each, pointDiscountAmount: ofDeliveries[at]! })),
  };
}

function pricedProduct({ product, lines, addOns }: Resolved, { now, isMember }: Pricing): PricedProduct {
  const price = unitPrice(pricedOf(product), now, isMember);
  const pricedLines = lines.map(({ qty, choice }) => ({
    qty,
    unit: lineAmount({ qty: 1, options: choice?.options ?? [] }, price),
  }));
  const amount = pricedLines.reduce((total, { qty, unit }) => total + qty * unit, 0);
  const pricedAddOns = addOns.map((addOn) => ({ amount: addingAmountOf([addOn]) }));
  const addingAmount = sum(pricedAddOns, 'amount');
  return {
    product,
    price,
    discountRate: discountRate(product.marketPrice, price),
    qty: sumQty(lines),
    amount,
    addingAmount,
    totalAmount: amount + addingAmount,
    taxedAmount: amount + addingAmountOf(addOns.filter(({ found }) => found?.detail.isVat === 1)),
    lines: pricedLines,
    addOns: pricedAddOns,
  };
}

/** Rounded down once per seller, because each seller issues one invoice. */
function vatAmountOf(products: readonly PricedProduct[], { vatPercent }: Pricing): number {
  const taxed = new Map<number, number>();
  for (const { product, taxedAmount } of products)
    taxed.set(product.sellerSysId, (taxed.get(product.sellerSysId) ?? 0) + taxedAmount);
  return [...taxed].reduce((total, [seller, amount]) => total + vatOf(amount, vatPercent(seller)), 0);
}

function addingAmountOf(addOns: readonly { readonly qty: number; readonly found: AddOn | null }[]): number {
  return addOns.reduce((total, { qty, found }) => total + qty * (found?.detail.price ?? 0), 0);
}

function sum<K extends string>(parts: readonly Readonly<Record<K, number>>[], of: K): number {
  return parts.reduce((total, part) => total + part[of], 0);
}
