import { LINE_STATUS } from '../../schema/orders/moves.ts';
import type { Order } from '../../schema/buying/orders.ts';

export type OrderState = 'pending' | 'paid' | 'cancelled' | 'other';

export function stateOf({ statusCode }: Pick<Order, 'statusCode'>): OrderState {
  switch (statusCode) {
    case LINE_STATUS.depositPending:
      return 'pending';
    case LINE_STATUS.paid:
      return 'paid';
    case LINE_STATUS.cancelled:
      return 'cancelled';
    default:
      return 'other';
  }
}

export const STATE_TONE = {
  pending: 'accent',
  paid: 'good',
  cancelled: 'soft',
  other: 'soft',
} as const satisfies Record<OrderState, string>;

/** Whether its address can still change: no money has come, and nothing was sent. */
export function mayGoElsewhere({
  statusCode,
  totalDepositAmount,
}: Pick<Order, 'statusCode' | 'totalDepositAmount'>): boolean {
  return statusCode <= LINE_STATUS.paid && totalDepositAmount === 0;
}

export interface Step {
  readonly name: 'ordered' | 'deposit' | 'paid' | 'cancelled';
  readonly state: 'done' | 'now' | 'ahead';
  /** When it happened, or its deadline. */
  readonly at?: string;
}

/** The steps of an order: ordered, deposit, paid, or cancelled. */
export function stepsOf(order: Pick<Order, 'statusCode' | 'orderedAt' | 'payUntil'>): readonly Step[] {
  const ordered: Step = { name: 'ordered', state: 'done', at: order.orderedAt };
  switch (stateOf(order)) {
    case 'cancelled':
      return [ordered, { name: 'cancelled', state: 'done' }];
    case 'pending':
      return [
        ordered,
        { name: 'deposit', state: 'now', ...(order.payUntil ? { at: order.payUntil } : {}) },
        { name: 'paid', state: 'ahead' },
      ];
    default:
      return [ordered, { name: 'deposit', state: 'done' }, { name: 'paid', state: 'done' }];
  }
}
