/**
 * What an order costs. It is worked out here alone, for quotes and for orders. What must stay true:
 *
 * - Every amount is whole won and never negative.
 * - What the products cost adds up to `totalProductsAmount`, what their parcels cost to `prepaymentAmount` and `debitAmount`;
 *   `totalAmount` is what is paid with the order: products and prepaid delivery, less what is taken off.
 * - Coupons come first, then points, which pay products before they pay parcels. Both are shared out over lines, add-ons and
 *   parcels, and these shares add up. Whether delivery is free, and how much is tax, goes by what products cost without them.
 * - What is refused takes nothing off; an order with it is refused (`requireBenefits`), a quote says so.
 * - The quote of a request says what an order of the same request costs at the same moment: nothing that the buyer was
 *   shown before, and no id, changes an amount.
 */
import { discountRate, lineAmount, orderTotal, unitPrice, vatOf } from '../../../schema/pricing.ts';
import { Refusal } from '../../platform/log/log.ts';
import { pricedOf, type AddOn, type ProductFacts } from '../catalog/product.ts';
import type { CouponBox } from '../coupon/decider.ts';
import type { PointState } from '../point/decider.ts';
import { sumQty, type AskedOrder, type Resolved } from './asked.ts';
import { couponDiscounts, type CouponDiscounts } from './coupon-discounts.ts';
import { deliveriesOf, type Carriage, type DeliveryLine } from './delivery.ts';
import { isEnough, pointDiscount, type PointDiscount } from './point-discount.ts';
import { shareOut } from './sharing.ts';

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
  /** Of it, what has tax in it. */
  readonly taxedAmount: number;
  /** As they stand in the request. */
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

/** What of an amount coupons and points pay, in won. */
export interface Discounts {
  readonly couponDiscountAmount: number;
  readonly pointDiscountAmount: number;
}

/** With what is taken off. */
export interface DiscountedProduct extends PricedProduct, Discounts {
  readonly lines: readonly (PricedLine & Discounts)[];
  /** Only points pay them. */
  readonly addOns: readonly (PricedAddOn & Pick<Discounts, 'pointDiscountAmount'>)[];
}

export interface OrderPrice extends Discounts {
  readonly products: readonly DiscountedProduct[];
  readonly totalProductsAmount: number;
  /** All delivery that is paid with the order. */
  readonly prepaymentAmount: number;
  /** Of it, what distance adds. */
  readonly addingDeliveryAmount: number;
  /** Delivery that is paid at the door, and so in no sum. */
  readonly debitAmount: number;
  /** How much of what the products cost is tax. */
  readonly vatAmount: number;
  readonly totalAmount: number;
  readonly deliveries: readonly (DeliveryLine & Pick<Discounts, 'pointDiscountAmount'>)[];
  readonly coupons: CouponDiscounts;
  readonly points: PointDiscount;
}

/** What the buyer holds; of a guest, nothing. */
export interface Holdings {
  readonly coupons: CouponBox;
  readonly points: PointState;
  /** Points are used in steps of so many. */
  readonly pointUseUnit: number;
}

export interface Pricing extends Carriage, Holdings {
  readonly request: Pick<AskedOrder, 'userCouponSysIds' | 'usePoint'>;
  readonly now: number;
  /** Whoever takes the money takes nothing, or so much. */
  readonly leastAmount: number;
  /** Live prices are for members. */
  readonly isMember: boolean;
  /** How much of this seller's prices is tax, in percent. */
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

/** Throws what refuses the first coupon that is not taken, or the points. */
export function requireBenefits({ coupons, points }: OrderPrice): void {
  const refused = coupons.outcomes.find(({ refusal }) => refusal !== null);
  if (refused?.refusal) throw refused.refusal;
  if (points.refusal) throw points.refusal;
}

/** A sum that nobody takes; null: it can be paid, or nothing is to be. */
export function sumRefusal(
  { totalAmount }: Pick<OrderPrice, 'totalAmount'>,
  { leastAmount }: Pick<Pricing, 'leastAmount'>,
): Refusal | null {
  if (isEnough(totalAmount, leastAmount)) return null;
  return new Refusal('4002', { leastAmount, payAmount: totalAmount });
}

/** Points pay what coupons leave of lines and add-ons, and then parcels. */
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

/** Rounded down once for each seller, who sends one bill. */
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
