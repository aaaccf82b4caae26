import { CONFIRMED_AFTER, LINE_STATUS } from '../../../../schema/orders/moves.ts';
import type { Timer } from '../../../platform/log/log.ts';
import type { Placed } from '../decider.ts';

/** The timer that takes the purchase of a parcel as confirmed. */
export const CONFIRM_PURCHASE = 'ConfirmPurchase';

export function confirmPurchaseTimer(
  parcel: { readonly orderSysId: number; readonly parcelSysId: number },
  dueAt: number,
): Timer {
  const { orderSysId, parcelSysId } = parcel;
  return {
    id: `confirm-purchase:${parcelSysId}`,
    dueAt,
    command: { type: CONFIRM_PURCHASE, orderSysId, parcelSysId },
  };
}

/** Again, for a line of which a request was open when it was due; none if it has not arrived. */
export function confirmTimers({ order, progress }: Placed, orderPrdtSysId: number, now: number): Timer[] {
  const line = progress[orderPrdtSysId];
  if (line?.statusCode !== LINE_STATUS.delivered || line.parcelSysId === undefined) return [];
  const dueAt = Math.max(now, (line.deliveredAt ?? now) + CONFIRMED_AFTER);
  return [confirmPurchaseTimer({ orderSysId: order.orderSysId, parcelSysId: line.parcelSysId }, dueAt)];
}
