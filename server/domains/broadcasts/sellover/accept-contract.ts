import * as contract from '../../../../schema/members/sellovers.ts';
import { command } from '../../../platform/operations.ts';
import { granting, memberStream, birthDatesOf } from '../../members/account/offers.ts';
import { accept } from './decider.ts';
import { onMember } from './on-member.ts';
import { isUnder19 } from './queries.ts';

/** With it come the rights of a host, everywhere at once. Throws what the decider's `accept` throws. */
export const acceptContract = command(contract.acceptContract, ({ log, clock }) => {
  return async ({ caller: { userSysId }, params: { contractSysId } }) => {
    const birthDates = await birthDatesOf(log.reads, [userSysId]);
    const isYoung = isUnder19(birthDates.get(userSysId), clock.now());
    return onMember(userSysId, (state, _, now) => {
      const events = accept(state, contractSysId, { needsGuardian: isYoung === true });
      const { sellerSysId } = state.contracts.at(-1)!;
      const granted = granting(userSysId, { role: 'host', sellerSysId });
      return {
        events,
        also: [{ ref: memberStream(userSysId), events: [granted.event] }],
        rows: [granted.row],
        reply: { sellerSysId, registeredAt: new Date(now).toISOString() },
      };
    });
  };
});
