import * as contract from '../../../schema/withdrawal.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';

/** Members who leave of their own will: not while a domain holds them, and nothing of them stays but what must. */
export const withdrawal = domainModule({
  name: 'withdrawal',
  contract,
  open: ({ use, forgetting }) => {
    const accounts = use(Accounts);
    return {
      handlers: {
        withdraw: async ({ caller: { userSysId }, body: { reason }, commandId }) => {
          await accounts.withdraw(userSysId, { reason, commandId }, await forgetting.leaving(userSysId));
          return {};
        },
      },
    };
  },
});
