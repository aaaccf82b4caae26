/**
 * What an order costs. It is worked out here alone, for quotes and for orders. What must stay true:
 *
 * - Every amount is whole won and never negative.
 * - What the products cost adds up to `totalProductsAmount`, what their parcels cost to `prepaymentAmount` and `debitAmount`;
 *   `totalAmount` is what is paid with the order: products and prepaid delivery, less what is taken off.
 * - The quote of a request says what an order of the same request costs at the same moment: nothing that the buyer was
 *   shown before, and no id, changes an amount.
 */
import { discountRate, lineAmount, unitPrice, vatOf } from '../../../schema/pricing.ts';
import { pricedOf, type AddOn, type ProductFacts } from '../catalog/product.ts';
import { sumQty, type Resolved } from './asked.ts';
import { deliveriesOf, type Carriage, type DeliveryLine } from './delivery.ts';

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
}

export interface OrderPrice {
  readonly products: readonly PricedProduct[];
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
  readonly deliveries: readonly DeliveryLine[];
}

export interface Pricing extends Carriage {
  readonly now: number;
  /** Live prices are for members. */
  readonly isMember: boolean;
  /** How much of this seller's prices is tax, in percent. */
  vatPercent(sellerSysId: number): number;
}

export function priceOf(resolved: readonly Resolved[], pricing: Pricing): OrderPrice {
  const products = resolved.map((each) => pricedProduct(each, pricing));
  const deliveries = deliveriesOf(products, pricing);
  const totalProductsAmount = sum(products, 'totalAmount');
  const addingDeliveryAmount = sum(deliveries, 'addingDeliveryAmount');
  const prepaymentAmount = sum(deliveries, 'prepaymentAmount') + addingDeliveryAmount;
  return {
    products,
    totalProductsAmount,
    prepaymentAmount,
    addingDeliveryAmount,
    debitAmount: sum(deliveries, 'debitAmount'),
    vatAmount: vatAmountOf(products, pricing),
    totalAmount: totalProductsAmount + prepaymentAmount,
    deliveries,
  };
}

function pricedProduct({ product, lines, addOns }: Resolved, { now, isMember }: Pricing): PricedProduct {
  const price = unitPrice(pricedOf(product), now, isMember);
  const amount = lines.reduce(
    (total, { qty, choice }) => total + lineAmount({ qty, options: choice?.options ?? [] }, price),
    0,
  );
  const addingAmount = addingAmountOf(addOns);
  return {
    product,
    price,
    discountRate: discountRate(product.marketPrice, price),
    qty: sumQty(lines),
    amount,
    addingAmount,
    totalAmount: amount + addingAmount,
    taxedAmount: amount + addingAmountOf(addOns.filter(({ found }) => found?.detail.isVat === 1)),
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
