import * as contract from '../../../../schema/buying/coupons.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { mayHost, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { planOf } from '../../room/broadcast/queries.ts';
import { blacklistStream, houseStream, standingOf } from '../../room/moderation/decider.ts';
import { roomStream, type Actor } from '../../room/room/decider.ts';
import { couponBoxStream } from './decider.ts';
import { liveCouponStream, takeLiveCoupon } from './live-coupon.ts';
import { userCoupon } from './queries.ts';

export const takeCoupon = query(contract.takeCoupon, (platform) => {
  const catalog = platform.use(Catalog);
  return async ({ body: { couponSysId, broadcastSysId }, caller, commandId, once }) => {
    const plan = await planOf(platform.log, broadcastSysId, caller);
    const taken = await takeInRoom(platform, plan, couponSysId, caller, { commandId, ...once });
    return userCoupon(catalog, taken.held, taken.now);
  };
});

/** Puts a live coupon into the taker's box, and says when. */
export async function takeInRoom(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  plan: BroadcastPlan,
  couponSysId: number,
  taker: Actor,
  meta: CommandMeta,
) {
  const { broadcastSysId, sellerSysId } = plan;
  const { userSysId } = taker;
  const userCouponSysId = source.id();
  const [live, box, room] = [liveCouponStream(couponSysId), couponBoxStream(userSysId), roomStream(plan)];
  const [blacklist, house] = [blacklistStream(broadcastSysId), houseStream(sellerSysId)];
  const { reply } = await log.execute({
    ...meta,
    actorId: userSysId,
    streams: [live, box, room, blacklist, house],
    decide: (states, now) => {
      const listed = standingOf(states.get(blacklist), states.get(house), userSysId);
      const standing = mayHost(taker, plan) ? null : listed;
      const take = { broadcastSysId, userCouponSysId, standing, now };
      const taken = takeLiveCoupon(states.get(live), states.get(box), states.get(room), take);
      return {
        events: [
          { ref: live, events: taken.live },
          { ref: box, events: taken.box },
        ],
        reply: { held: { ...taken.box[0]!.data, usedOrderSysId: null }, now },
      };
    },
  });
  return reply;
}
