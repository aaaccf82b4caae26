import * as contract from '../../../../schema/buying/coupons.ts';
import { command, whenDue, type Due } from '../../../platform/operations.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { makeCoupon } from './decider.ts';
import { endCoupon, liveCouponStream, offerCoupon } from './live-coupon.ts';

/** The timer that ends a live coupon at its fixed end. */
export const END_LIVE_COUPON = 'EndLiveCoupon';

export const issueLiveCoupon = command(
  contract.issueLiveCoupon,
  ({ log, source }) =>
    async ({ params, caller, body: { qty, ...terms } }) => {
      const plan = await planOfHost(log, params.broadcastSysId, caller);
      const { broadcastSysId, sellerSysId } = plan;
      const couponSysId = source.id();
      const [live, room] = [liveCouponStream(couponSysId), roomStream(plan)];
      return {
        streams: [live, room],
        decide: (states, now) => {
          const coupon = makeCoupon(terms, { couponSysId, sellerSysId, now });
          const offered = offerCoupon(states.get(room), coupon, { broadcastSysId, qty });
          const { expireDate: dueAt } = coupon;
          const command = { type: END_LIVE_COUPON, couponSysId };
          return {
            events: [
              { ref: live, events: offered.live },
              { ref: room, events: offered.room },
            ],
            timers: { set: dueAt === null ? [] : [{ id: `end-live-coupon:${couponSysId}`, dueAt, command }] },
            reply: { couponSysId },
          };
        },
      };
    },
);

/** An expired live coupon is closed, even if some are left. */
export const endLiveCoupon = whenDue((_need, { couponSysId }: Due<'couponSysId'>) => {
  const live = liveCouponStream(couponSysId);
  return {
    streams: [live],
    decide: (states) => ({ events: [{ ref: live, events: endCoupon(states.get(live)) }] }),
  };
});
