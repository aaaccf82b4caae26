/* Hosts' decisions about members. Every process carries them out when it reads them from the log. */
import * as contract from '../../../../schema/room/blacklist.ts';
import { Refusal, type EventLog, type States } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { findMember } from '../../members/account/queries.ts';
import type { BroadcastPlan } from '../broadcast/decider.ts';
import { planOfHost } from '../broadcast/queries.ts';
import {
  blacklistStream,
  houseStream,
  liftFrom,
  sanction,
  type HostsScene,
  type Judgement,
} from './decider.ts';

export const blacklistMember = command(contract.blacklistMember, ({ log }) => {
  return async ({ params, body: { userId, blackType, reasonTypeCode }, caller }) => {
    const plan = await planOfHost(log, params.broadcastSysId, caller);
    const member = await memberCalled(log, userId);
    return judging(plan, (scene) => sanction(scene, caller, member, blackType, reasonTypeCode));
  };
});

export const pardonMember = command(contract.pardonMember, ({ log }) => {
  return async ({ params: { broadcastSysId, userId }, caller }) => {
    const plan = await planOfHost(log, broadcastSysId, caller);
    const { userSysId } = await memberCalled(log, userId);
    return judging(plan, (scene) => liftFrom(scene, caller, userSysId));
  };
});

async function memberCalled(log: EventLog, userId: string) {
  const member = await findMember(log, userId);
  if (!member) throw new Refusal('0004', { userId });
  return member;
}

function judging({ broadcastSysId, sellerSysId }: BroadcastPlan, decide: (scene: HostsScene) => Judgement) {
  const [blacklist, house] = [blacklistStream(broadcastSysId), houseStream(sellerSysId)];
  return {
    streams: [blacklist, house],
    decide: (states: States) => {
      const judged = decide({ blacklist: states.get(blacklist), house: states.get(house), sellerSysId });
      return {
        events: [
          { ref: blacklist, events: judged.blacklist },
          { ref: house, events: judged.house },
        ],
      };
    },
  };
}
