/**
 * What becomes of parcels by time, and by what their couriers say. What must stay true:
 *
 * - A parcel is asked about at most every `FOLLOWED_EVERY`, less often while nobody answers, and no longer than
 *   {@link FOLLOWED_FOR}. It is not once its lines are no longer on their way.
 * - Without an answer nothing is lost: time takes it as delivered in the end.
 */
import { DAY, HOUR } from '../../../../../schema/durations.ts';
import { DELIVERED_AFTER_GUIDE, LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import type { TimerHandler } from '../../../../platform/log/background/timers.ts';
import type { Platform } from '../../../../platform/module.ts';
import { whenDue } from '../../../../platform/operations.ts';
import type { Couriers } from '../../../buying/courier/offers.ts';
import { orderStream, type Placed } from '../decider.ts';
import { confirmInTime, deliverParcel, guideBuyer } from './decider.ts';
import { moving, type FulfilmentOutcome } from './outcome.ts';
import {
  CONFIRM_PURCHASE,
  FOLLOWED_EVERY,
  FOLLOW_PARCEL,
  followTimer,
  GUIDE_BUYER,
  sendBackUntil,
  TAKE_AS_DELIVERED,
  timerOf,
  type Parcel,
} from './parcel-timers.ts';
import { parcelBy } from './parcels.ts';

/** While its courier is silent, or does not know it yet. */
export const ASKED_AGAIN_AFTER = 6 * HOUR;
/** From when it was sent. */
export const FOLLOWED_FOR = 30 * DAY;

interface ParcelNeed extends Pick<Platform, 'log' | 'source' | 'clock'> {
  readonly couriers: Pick<Couriers, 'track'>;
}

export function parcelTimers(need: ParcelNeed): Record<string, TimerHandler> {
  return {
    [GUIDE_BUYER]: byTime((state, parcel, now) => {
      const events = guideBuyer(state, parcel.parcelSysId);
      return {
        events,
        timers: events.length > 0 ? [timerOf(TAKE_AS_DELIVERED, parcel, now + DELIVERED_AFTER_GUIDE)] : [],
      };
    })(need),
    [TAKE_AS_DELIVERED]: byTime((state, parcel, now) =>
      delivered(state, parcel, { by: 'timer', deliveredAt: now }),
    )(need),
    [CONFIRM_PURCHASE]: byTime((state, parcel, now) => {
      const { parcelSysId } = parcel;
      const line = Object.values(state.progress).find((each) => each.parcelSysId === parcelSysId);
      const dueAt = sendBackUntil(line?.deliveredAt ?? now);
      // Older versions set it for an earlier moment of that day.
      if (line?.deliveredAt !== undefined && now < dueAt)
        return { events: [], timers: [timerOf(CONFIRM_PURCHASE, parcel, dueAt)] };
      return { events: confirmInTime(state, parcelSysId) };
    })(need),
    [FOLLOW_PARCEL]: follow(need),
  };
}

const follow = whenDue(async ({ log, clock, couriers }: ParcelNeed, parcel: Parcel) => {
  const { state } = await log.state(orderStream(parcel.orderSysId));
  const row = await log.reads.one(parcelBy({ parcelSysId: parcel.parcelSysId }));
  const isOnItsWay = Object.values(state?.progress ?? {}).some(
    ({ parcelSysId, statusCode }) => parcelSysId === parcel.parcelSysId && statusCode === LINE_STATUS.sent,
  );
  const now = clock.now();
  if (!row || !isOnItsWay || now > row.sent_at + FOLLOWED_FOR)
    return moving(parcel.orderSysId, () => ({ events: [] }));
  const { track, isCurrent } = await couriers.track({
    deliveryCompanyCode: row.delivery_company_code,
    invoiceNo: row.invoice_no,
    sentAt: row.sent_at,
  });
  // A courier's clock may be ahead of ours.
  const deliveredAt = track?.deliveredAt ? Math.min(track.deliveredAt, now) : null;
  if (deliveredAt !== null)
    return moving(parcel.orderSysId, (placed) => delivered(placed, parcel, { by: 'carrier', deliveredAt }));
  const after = isCurrent && track ? FOLLOWED_EVERY : ASKED_AGAIN_AFTER;
  return moving(parcel.orderSysId, () => ({ events: [], timers: [followTimer(parcel, now, after)] }));
});

function byTime(decide: (state: Placed, parcel: Parcel, now: number) => FulfilmentOutcome) {
  return whenDue((_need, parcel: Parcel) =>
    moving(parcel.orderSysId, (state, now) => decide(state, parcel, now)),
  );
}

function delivered(
  state: Placed,
  parcel: Parcel,
  arrival: { readonly by: 'carrier' | 'timer'; readonly deliveredAt: number },
): FulfilmentOutcome {
  const events = deliverParcel(state, parcel.parcelSysId, arrival);
  const dueAt = sendBackUntil(arrival.deliveredAt);
  return { events, timers: events.length > 0 ? [timerOf(CONFIRM_PURCHASE, parcel, dueAt)] : [] };
}
