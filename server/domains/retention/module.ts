import { RETENTION_MONTHS } from '../../../schema/constants.ts';
import { monthsBefore } from '../../../schema/korean-days.ts';
import * as contract from '../../../schema/retention.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Carts } from '../cart/carts.ts';
import { Orders } from '../order/orders.ts';
import { Texts } from '../sms/offers.ts';

/** How long is kept what is known of people. What they did stays in the log, which says nothing of who they are. */
export const retention = domainModule({
  name: 'retention',
  contract,
  open: ({ clock, use }) => {
    const [accounts, orders, texts, carts] = [use(Accounts), use(Orders), use(Texts), use(Carts)];
    return {
      handlers: {
        purge: async () => {
          const now = clock.now();
          const { loginPlaces, removedAccounts, withdrawnAccounts, orderReceivers } = RETENTION_MONTHS;
          return {
            loginPlaceCnt: await accounts.purgeLoginPlaces(monthsBefore(now, loginPlaces)),
            removedAccountCnt: await accounts.purgeRemoved(monthsBefore(now, removedAccounts)),
            withdrawnAccountCnt: await accounts.purgeWithdrawn(monthsBefore(now, withdrawnAccounts)),
            orderReceiverCnt: await orders.purgeReceivers(monthsBefore(now, orderReceivers)),
            textCnt: await texts.purge(monthsBefore(now, RETENTION_MONTHS.texts)),
            basketCnt: await carts.purge(),
          };
        },
      },
    };
  },
});
