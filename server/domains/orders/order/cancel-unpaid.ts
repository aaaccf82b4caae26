import { Refusal, type Timer } from '../../../platform/log/log.ts';
import { whenDue, type Due } from '../../../platform/operations.ts';
import { buyerStream, settle } from './buyers/buyer.ts';
import { leftOf } from './claims/cancellation.ts';
import { cancelUnpaid, orderStream } from './decider.ts';
import type { PlacedOrder } from './placed-order.ts';
import { giveBack, streamsGivenTo } from './reservations.ts';

/** The timer that cancels an unpaid order. */
export const CANCEL_UNPAID = 'CancelUnpaidOrder';

export function cancelUnpaidTimerId(orderSysId: number): string {
  return `cancel-unpaid-order:${orderSysId}`;
}

export function cancelUnpaidTimer({
  orderSysId,
  payUntil,
}: Pick<PlacedOrder, 'orderSysId' | 'payUntil'>): Timer {
  return {
    id: cancelUnpaidTimerId(orderSysId),
    dueAt: payUntil,
    command: { type: CANCEL_UNPAID, orderSysId },
  };
}

/** Cancels an order that was not paid in time, and returns what it took. Leaves paid orders alone. */
export const cancelUnpaidOrder = whenDue(async ({ log }, { orderSysId }: Due<'orderSysId'>) => {
  const ref = orderStream(orderSysId);
  const { state: placed } = await log.state(ref);
  if (!placed) throw new Refusal('2010');
  const { order, userSysId } = placed;
  const account = buyerStream(userSysId);
  return {
    streams: [ref, ...streamsGivenTo(order, userSysId)],
    decide: (states, now) => {
      const state = states.get(ref);
      const left = state ? leftOf(state) : order;
      const { events, returned } = giveBack(left, states, { userSysId, now });
      const cancelled = cancelUnpaid(state, returned);
      return {
        events:
          cancelled.length === 0
            ? [{ ref: account, events: settle(states.get(account), orderSysId) }]
            : [{ ref, events: cancelled }, ...events],
      };
    },
  };
});
