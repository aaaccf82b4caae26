/**
 * The amounts of an order, for every read. What must stay true:
 *
 * - After every cancellation and return, products − coupons − points − cancelled − returned + delivery = total.
 * - Discounts count only for pieces that are left. A cancelled order has neither discounts nor delivery.
 * - What a return cost the buyer counts as delivery.
 */
import type { Order, OrderAmounts } from '../../../../../schema/buying/orders.ts';
import { orderTotal } from '../../../../../schema/buying/pricing.ts';
import { depositOf } from '../../../buying/payment/decider.ts';
import { owedOf } from '../bill.ts';
import { chargesLeft } from '../charges.ts';
import type { Placed } from '../decider.ts';

type Amounts = OrderAmounts &
  Pick<Order, 'totalReturnAmount' | 'vatAmount' | 'totalDepositAmount' | 'totalRemainAmount'>;

export function amountsOf(state: Placed): Amounts {
  const { order, cancelled, isExpired } = state;
  const { totalProductsAmount } = order;
  const parts = isExpired
    ? {
        totalProductsAmount,
        couponDiscountAmount: 0,
        pointDiscountAmount: 0,
        totalCancelAmount: totalProductsAmount,
        totalReturnAmount: 0,
        prepaymentAmount: 0,
      }
    : leftParts(state);
  const hasPieces = !isExpired && parts.totalCancelAmount + parts.totalReturnAmount < totalProductsAmount;
  const totalAmount = orderTotal(parts);
  const totalDepositAmount = depositOf(state);
  return {
    ...parts,
    addingDeliveryAmount: isExpired
      ? 0
      : chargesLeft(state).reduce((sum, each) => sum + each.addingDeliveryAmount, 0),
    debitAmount: hasPieces ? order.debitAmount : 0,
    vatAmount: hasPieces ? (cancelled.vatAmount ?? order.vatAmount) : 0,
    totalAmount,
    totalDepositAmount,
    totalRemainAmount: isExpired ? 0 : totalAmount - totalDepositAmount,
  };
}

function leftParts(state: Placed) {
  const { order, cancelled } = state;
  const parts = {
    totalProductsAmount: order.totalProductsAmount,
    couponDiscountAmount: order.couponDiscountAmount - cancelled.couponDiscountAmount,
    pointDiscountAmount: order.pointDiscountAmount - cancelled.pointDiscountAmount,
    totalCancelAmount: cancelled.productsAmount - cancelled.returnedAmount,
    totalReturnAmount: cancelled.returnedAmount,
  };
  // Without what went back with the last piece of a parcel.
  const prepaymentAmount = owedOf(state) - orderTotal({ ...parts, prepaymentAmount: 0 });
  return { ...parts, prepaymentAmount };
}
