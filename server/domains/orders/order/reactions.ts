import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { isRehearsal } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomOfStream } from '../../room/room/decider.ts';
import { cancelCouponStream, type CancelCouponsGranted } from './claims/cancel-coupons.ts';

/** Gives each buyer the cancel coupons that were planned when a broadcast goes on air, unless its host gave some before. */
export function grantPlannedCoupons(log: Pick<EventLog, 'state'>): Reaction {
  return {
    name: 'planned-cancel-coupons',
    types: ['LiveFlagChanged'],
    every: 0,
    async react(events) {
      const begun = events.filter(
        ({ data }) => (data as { readonly liveFlag: number }).liveFlag === LIVE_FLAG.onAir,
      );
      const plans = await Promise.all(
        begun.map(({ stream }) => findPlan(log, broadcastOfRoom(roomOfStream(stream)))),
      );
      const planned = plans.flatMap((plan) => {
        if (!plan || isRehearsal(plan) || !plan.cancelCouponQty) return [];
        const { broadcastSysId, cancelCouponQty: qty } = plan;
        return [{ ref: cancelCouponStream(broadcastSysId), data: { broadcastSysId, qty } }];
      });
      if (planned.length === 0) return null;
      return {
        streams: planned.map(({ ref }) => ref),
        decide: (states) =>
          planned.map(({ ref, data }) => {
            const granted: CancelCouponsGranted = { type: 'CancelCouponsGranted', data };
            return { ref, events: states.get(ref) === null ? [granted] : [] };
          }),
      };
    },
  };
}
