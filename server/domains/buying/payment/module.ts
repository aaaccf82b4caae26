import { PAY_NOTICE_PATH, PAY_RETURN_PATH, sellerPayPolicy } from '../../../../schema/buying/payments.ts';
import { CASH_RECEIPT_METHODS } from '../../../../schema/orders/cash-receipts.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule, type Platform } from '../../../platform/module.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { paymentConfigOf } from '../../catalog/catalog/seller.ts';
import { ChosenProvider } from './chosen-provider.ts';
import { payMethodsOf } from './pay-methods.ts';
import { KeptRequests, payAppTables } from './payapp-requests.ts';
import { PayApp, type PayAppAccount } from './payapp.ts';
import { Sandbox } from './sandbox.ts';
import { paymentSettings } from './settings.ts';

/** Payments as such: their rules, and the provider that takes the money. `checkout` pays orders with it. */
export const payment = domainModule({
  name: 'payment',
  contract: { sellerPayPolicy },
  settings: paymentSettings,
  rowTables: [payAppTables],
  open: (platform) => {
    const { config, secrets, use } = platform;
    const provider = config.payApp ? payAppOf(config.payApp, platform) : new Sandbox(secrets.tokenSecret);
    const { methods, hasCashReceipts } = provider.terms;
    const catalog = use(Catalog);
    return {
      services: [new ChosenProvider(provider)],
      handlers: {
        sellerPayPolicy: async ({ params: { sellerSysId } }) => {
          const seller = await catalog.sellerFacts(sellerSysId);
          if (!seller) throw new Refusal('0004', { sellerSysId });
          const payMethods = payMethodsOf(methods, seller);
          return {
            paymentConfig: paymentConfigOf(seller),
            payMethods,
            cashReceiptMethods: hasCashReceipts
              ? payMethods.filter((method) => CASH_RECEIPT_METHODS.includes(method))
              : [],
          };
        },
      },
    };
  },
});

function payAppOf(
  account: PayAppAccount,
  { config: { publicUrl }, log, clock }: Pick<Platform, 'config' | 'log' | 'clock'>,
): PayApp {
  return new PayApp({
    ...account,
    requests: new KeptRequests(log),
    now: () => clock.now(),
    noticeUrl: publicUrl + PAY_NOTICE_PATH,
    returnUrl: (path) => publicUrl + payReturnUrl(path),
  });
}

/** Where a provider sends a buyer, who then returns to a path of this site. */
function payReturnUrl(path: string): string {
  return `${PAY_RETURN_PATH}?${new URLSearchParams({ to: path }).toString()}`;
}
