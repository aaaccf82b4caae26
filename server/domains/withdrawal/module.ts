import * as contract from '../../../schema/withdrawal.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Orders } from '../order/orders.ts';

/** Members who leave of their own will: not while an order of theirs goes on, and nothing of them stays but what must. */
export const withdrawal = domainModule({
  name: 'withdrawal',
  contract,
  open: ({ use }) => {
    const [accounts, orders] = [use(Accounts), use(Orders)];
    return {
      handlers: {
        withdraw: async ({ caller: { userSysId }, body: { reason }, commandId }) => {
          await accounts.withdraw(userSysId, { reason, commandId }, await orders.leaving(userSysId));
          return {};
        },
      },
    };
  },
});
