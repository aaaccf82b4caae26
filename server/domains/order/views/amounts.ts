/**
 * The amounts of an order, for every read. What must stay true:
 *
 * - products − coupons − points − cancelled + delivery = total, after any cancellation.
 * - Discounts count only for pieces that are not cancelled. A cancelled order has neither discounts nor delivery.
 */
import type { Order, OrderAmounts } from '../../../../schema/buying/orders.ts';
import { orderTotal } from '../../../../schema/buying/pricing.ts';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { depositOf } from '../../payment/decider.ts';
import type { OrderState } from '../decider.ts';
import { orderStatusOf } from '../status.ts';

type Amounts = OrderAmounts & Pick<Order, 'vatAmount' | 'totalDepositAmount' | 'totalRemainAmount'>;

export function amountsOf(state: NonNullable<OrderState>): Amounts {
  const { order, cancelled } = state;
  const { totalProductsAmount } = order;
  const isCancelled = orderStatusOf(state) === LINE_STATUS.cancelled;
  const parts = isCancelled
    ? {
        totalProductsAmount,
        couponDiscountAmount: 0,
        pointDiscountAmount: 0,
        totalCancelAmount: totalProductsAmount,
        prepaymentAmount: 0,
      }
    : {
        totalProductsAmount,
        couponDiscountAmount: order.couponDiscountAmount - cancelled.couponDiscountAmount,
        pointDiscountAmount: order.pointDiscountAmount - cancelled.pointDiscountAmount,
        totalCancelAmount: cancelled.productsAmount,
        prepaymentAmount: order.prepaymentAmount,
      };
  const totalAmount = orderTotal(parts);
  const totalDepositAmount = depositOf(state);
  return {
    ...parts,
    addingDeliveryAmount: isCancelled ? 0 : order.addingDeliveryAmount,
    debitAmount: isCancelled ? 0 : order.debitAmount,
    vatAmount: isCancelled ? 0 : (cancelled.vatAmount ?? order.vatAmount),
    totalAmount,
    totalDepositAmount,
    totalRemainAmount: isCancelled ? 0 : totalAmount - totalDepositAmount,
  };
}
