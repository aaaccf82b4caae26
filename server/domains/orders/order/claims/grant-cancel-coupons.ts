import * as contract from '../../../../../schema/buying/cancelling.ts';
import { command } from '../../../../platform/operations.ts';
import { requireHost } from '../../../room/broadcast/decider.ts';
import { planOf } from '../../../room/broadcast/queries.ts';
import { roomStream } from '../../../room/room/decider.ts';
import { cancelCouponStream, grantCancelCoupons as grant } from './cancel-coupons.ts';

export const grantCancelCoupons = command(
  contract.grantCancelCoupons,
  ({ log }) =>
    async ({ params, body: { qty }, caller }) => {
      const plan = await planOf(log, params.broadcastSysId, caller);
      requireHost(caller, plan);
      const { broadcastSysId } = plan;
      const [ref, room] = [cancelCouponStream(broadcastSysId), roomStream(plan)];
      return {
        streams: [ref, room],
        decide: (states) => ({
          events: [{ ref, events: grant(states.get(ref), states.get(room), { broadcastSysId, qty }) }],
          reply: { qty },
        }),
      };
    },
);
