import type { Quote } from '../../../schema/quotes.ts';
import { sumQty } from './asked.ts';
import type { Offer } from './decider.ts';

/** Nothing is taken off yet, neither by coupons nor by points, and what was not ordered is not cancelled. */
const NOTHING_OFF = { couponDiscountAmount: 0, pointDiscountAmount: 0 };

export function quoteOf({ price }: Offer): Quote {
  const { products, deliveries, ...amounts } = price;
  return {
    ...amounts,
    ...NOTHING_OFF,
    totalCancelAmount: 0,
    qty: sumQty(products),
    amount: products.reduce((sum, { amount }) => sum + amount, 0),
    products: products.map(({ product, price, discountRate, qty, amount, addingAmount, totalAmount }) => ({
      prdtSysId: product.prdtSysId,
      price,
      discountRate,
      qty,
      amount,
      addingAmount,
      totalAmount,
      ...NOTHING_OFF,
    })),
    deliveries: deliveries.map((each) => ({ ...each, prdtSysIds: [...each.prdtSysIds] })),
  };
}
