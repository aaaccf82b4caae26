import { DAY, HOUR } from '../../../../../schema/durations.ts';
import { koreanDay } from '../../../../../schema/korean-days.ts';
import { LINE_STATUS, SEND_BACK_DAYS } from '../../../../../schema/orders/moves.ts';
import type { Timer } from '../../../../platform/log/log.ts';
import type { Placed } from '../decider.ts';

export interface Parcel {
  readonly orderSysId: number;
  readonly parcelSysId: number;
}

/** To ask its buyer whether it came, to take it as delivered, to take its purchase as confirmed, to ask its courier. */
export const GUIDE_BUYER = 'GuideBuyer';
export const TAKE_AS_DELIVERED = 'TakeAsDelivered';
export const CONFIRM_PURCHASE = 'ConfirmPurchase';
export const FOLLOW_PARCEL = 'FollowParcel';

/** Those that only decide. */
export const PARCEL_DEADLINES = [GUIDE_BUYER, TAKE_AS_DELIVERED, CONFIRM_PURCHASE];

export const FOLLOWED_EVERY = 2 * HOUR;

const NAMES = {
  [GUIDE_BUYER]: 'guide-buyer',
  [TAKE_AS_DELIVERED]: 'take-as-delivered',
  [CONFIRM_PURCHASE]: 'confirm-purchase',
  [FOLLOW_PARCEL]: 'follow-parcel',
} as const;

export function timerOf(type: keyof typeof NAMES, { orderSysId, parcelSysId }: Parcel, dueAt: number): Timer {
  return { id: `${NAMES[type]}:${parcelSysId}`, dueAt, command: { type, orderSysId, parcelSysId } };
}

export function followTimer(parcel: Parcel, now: number, after: number = FOLLOWED_EVERY): Timer {
  return timerOf(FOLLOW_PARCEL, parcel, now + after);
}

/** Until when goods can be sent back: the end of the last day in Korea. From then on their purchase is final. */
export function sendBackUntil(deliveredAt: number): number {
  return koreanDay(deliveredAt).end + SEND_BACK_DAYS * DAY;
}

/** Again, for a line of which a request was open when it was due; none if it has not arrived. */
export function confirmTimers({ order, progress }: Placed, orderPrdtSysId: number, now: number): Timer[] {
  const line = progress[orderPrdtSysId];
  if (line?.statusCode !== LINE_STATUS.delivered || line.parcelSysId === undefined) return [];
  const dueAt = Math.max(now, sendBackUntil(line.deliveredAt ?? now));
  const parcel = { orderSysId: order.orderSysId, parcelSysId: line.parcelSysId };
  return [timerOf(CONFIRM_PURCHASE, parcel, dueAt)];
}
