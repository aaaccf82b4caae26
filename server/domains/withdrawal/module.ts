import * as contract from '../../../schema/members/withdrawal.ts';
import { Refusal } from '../../platform/log/log.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';

/**
 * Members who leave, by themselves or through a manager. A domain may refuse while something is open. Only required data
 * stays.
 */
export const withdrawal = domainModule({
  name: 'withdrawal',
  contract,
  open: ({ use, forgetting }) => {
    const accounts = use(Accounts);
    const withdraw = async (
      userSysId: number,
      by: { readonly actorId: number; readonly reason: string; readonly commandId: string },
    ) => accounts.withdraw(userSysId, by, await forgetting.leaving(userSysId));
    return {
      handlers: {
        withdraw: async ({ caller: { userSysId }, body: { reason }, commandId }) => {
          await withdraw(userSysId, { actorId: userSysId, reason, commandId });
          return {};
        },
        withdrawMember: async ({ caller, body: { userId, reason }, commandId }) => {
          const member = await accounts.find(userId);
          if (!member) throw new Refusal('1003', { userId });
          const { userSysId } = member;
          await withdraw(userSysId, { actorId: caller.userSysId, reason, commandId });
          return { userSysId };
        },
      },
    };
  },
});
