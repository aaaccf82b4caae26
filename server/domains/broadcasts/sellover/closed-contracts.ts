import { PERMISSION } from '../../../../schema/members/constants.ts';
import { idIn, type Guard } from '../../../platform/http/guard.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { isClosedTo, selloverStream } from './decider.ts';

/** A broadcast of the time of a terminated contract stays closed to its sellover, whatever contract they have now. */
export const ofClosedContracts: Guard = {
  isFor: ({ access, params }) =>
    access === 'host' && Object.hasOwn(params?.properties ?? {}, 'broadcastSysId'),
  codes: ['6004'],
  check: async (request, log) => {
    const broadcastSysId = idIn(request, 'broadcastSysId');
    const caller = request.caller!;
    if (broadcastSysId === null || caller.permission === PERMISSION.manager) return;
    const { state } = await log.state(selloverStream(caller.userSysId));
    if (state.contracts.length === 0) return;
    const plan = await findPlan(log, broadcastSysId);
    if (!plan) return;
    const { startedAt } = (await log.state(roomStream(plan))).state;
    if (isClosedTo(state, plan.sellerSysId, startedAt ?? Date.parse(plan.startDate)))
      throw new Refusal('6004', { broadcastSysId });
  },
};
