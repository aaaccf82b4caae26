import { COUPONS_TOLD_EVERY } from '../../../schema/constants.ts';
import type { EventLog } from '../../platform/log/log.ts';
import type { Reaction } from '../../platform/log/reactions.ts';
import { findPlan } from '../broadcast/plans.ts';
import { roomStream } from '../room/decider.ts';
import type { CouponRanOut } from './live-coupon.ts';

/** Tells a room which of its coupons are not to be had any more: whoever takes the last one need not touch the room. */
export function tellOfCouponsGone(log: Pick<EventLog, 'state'>): Reaction {
  return {
    name: 'room-coupons-gone',
    types: ['CouponRanOut'],
    every: COUPONS_TOLD_EVERY,
    async react(events) {
      const gone = Map.groupBy(
        events.map(({ data }) => data as CouponRanOut),
        ({ broadcastSysId }) => broadcastSysId,
      );
      const rooms = await Promise.all(
        Array.from(gone, async ([broadcastSysId, coupons]) => ({
          plan: await findPlan(log, broadcastSysId),
          coupons,
        })),
      );
      const told = rooms.flatMap(({ plan, coupons }) =>
        plan
          ? [
              {
                ref: roomStream(plan),
                events: coupons.map(({ couponSysId }) => ({
                  type: 'LiveCouponGone',
                  data: { couponSysId },
                })),
              },
            ]
          : [],
      );
      return told.length === 0 ? null : { streams: told.map(({ ref }) => ref), decide: () => told };
    },
  };
}
