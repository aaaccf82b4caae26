import * as contract from '../../../../schema/members/sellovers.ts';
import { command } from '../../../platform/operations.ts';
import { memberNamed } from '../../members/account/queries.ts';
import { reject } from './decider.ts';
import { onMember } from './on-member.ts';
import { sallyPeople } from './rows.ts';

export const rejectSellover = command(contract.rejectSellover, ({ log }) => {
  return async ({ body: { userId, reason } }) => {
    const { userSysId } = await memberNamed(log, userId);
    return onMember(userSysId, (state) => ({
      events: reject(state),
      // They need no guardian any more, so that data goes.
      rows: [sallyPeople.set({ user_sys_id: userSysId, reason, guardian_name: null, guardian_mobile: null })],
      reply: { userSysId },
    }));
  };
});
