import { PAY_NOTICE_PATH, PAY_RETURN_PATH, sellerPayPolicy } from '../../../../schema/buying/payments.ts';
import { domainModule } from '../../../platform/module.ts';
import { ChosenProvider } from './chosen-provider.ts';
import { payAppTables } from './payapp-requests.ts';
import { PayApp } from './payapp.ts';
import * as queries from './queries.ts';
import { Sandbox } from './sandbox.ts';
import { paymentSettings } from './settings.ts';

/** Payments as such: their rules, and the provider that takes the money. `checkout` pays orders with it. */
export const payment = domainModule({
  name: 'payment',
  contract: { sellerPayPolicy },
  settings: paymentSettings,
  rowTables: [payAppTables],
  operations: { sellerPayPolicy: queries.sellerPayPolicy },
  open: ({ config: { payApp, publicUrl }, secrets, log, clock }) => {
    const provider = payApp
      ? new PayApp({
          ...payApp,
          log,
          now: () => clock.now(),
          noticeUrl: publicUrl + PAY_NOTICE_PATH,
          // A buyer whom it sends there returns to the path.
          returnUrl: (to) => `${publicUrl}${PAY_RETURN_PATH}?${new URLSearchParams({ to }).toString()}`,
        })
      : new Sandbox(secrets.tokenSecret);
    return { services: [new ChosenProvider(provider)] };
  },
});
