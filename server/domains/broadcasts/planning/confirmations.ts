/** What the host of a broadcast does before it may start. */
import * as contract from '../../../../schema/broadcasts/plans.ts';
import type { LiveFlag } from '../../../../schema/broadcasts/constants.ts';
import type { EventLog, States } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { Terms } from '../../members/terms/offers.ts';
import { broadcastStream, type BroadcastEvent, type PlanState } from '../../room/broadcast/decider.ts';
import { planInside } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { acceptRules, confirmPlan } from './decider.ts';

export const confirmContent = command(
  contract.confirmContent,
  ({ log }) =>
    ({ params: { broadcastSysId } }) =>
      stepOf(log, broadcastSysId, {}, confirmPlan),
);

export const agreeToRules = command(contract.agreeToRules, ({ log, clock, use }) => {
  const terms = use(Terms);
  return ({ params: { broadcastSysId } }) => {
    const { version } = terms.inForce('broadcast', clock.now());
    return stepOf(log, broadcastSysId, { termsVersion: version }, (plan, liveFlag) =>
      acceptRules(plan, liveFlag, version),
    );
  };
});

async function stepOf<R>(
  log: EventLog,
  broadcastSysId: number,
  reply: R,
  decide: (plan: PlanState, liveFlag: LiveFlag) => BroadcastEvent[],
) {
  const known = await planInside(log, broadcastSysId);
  const [ref, room] = [broadcastStream(broadcastSysId), roomStream(known)];
  return {
    streams: [ref, room],
    decide: (states: States) => ({
      events: [{ ref, events: decide(states.get(ref) ?? known, states.get(room).liveFlag) }],
      reply,
    }),
  };
}
