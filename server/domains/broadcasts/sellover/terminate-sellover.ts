import * as contract from '../../../../schema/members/sellovers.ts';
import { command } from '../../../platform/operations.ts';
import { memberNamed, memberStream, revoking } from '../../members/account/offers.ts';
import { contractInForce, terminate } from './decider.ts';
import { onMember } from './on-member.ts';
import { sallyPeople } from './rows.ts';

export const terminateSellover = command(contract.terminateSellover, ({ log }) => {
  return async ({ body: { userId, reason } }) => {
    const { userSysId } = await memberNamed(log, userId);
    return onMember(userSysId, (state) => {
      const events = terminate(state);
      const { sellerSysId, contractSysId } = contractInForce(state)!;
      const revoked = revoking(userSysId, { role: 'host', sellerSysId });
      return {
        events,
        also: [{ ref: memberStream(userSysId), events: [revoked.event] }],
        rows: [revoked.row, sallyPeople.set({ user_sys_id: userSysId, reason })],
        reply: { userSysId, sellerSysId, contractSysId },
      };
    });
  };
});
