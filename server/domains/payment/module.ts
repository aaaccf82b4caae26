import { payNonMemberOrder } from '../../../schema/non-member-orders.ts';
import * as contract from '../../../schema/payments.ts';
import type { Locale } from '../../../schema/locales.ts';
import { wordsOf } from '../../../schema/refusals/words.ts';
import { requireSame } from '../../platform/http/named-twice.ts';
import { Refusal } from '../../platform/log/log.ts';
import { domainModule, type Platform } from '../../platform/module.ts';
import { Catalog } from '../catalog/catalog.ts';
import { paymentConfigOf } from '../catalog/seller.ts';
import { NonMemberOrders, payMethodsOf } from '../order/offers.ts';
import { Orders } from '../order/orders.ts';
import { Texts } from '../sms/offers.ts';
import { payLinkRoutes } from './pay-link-routes.ts';
import { PayLinks } from './pay-links.ts';
import { openRefundProjection } from './open-refunds.ts';
import { KeptRequests, payAppTables } from './payapp-requests.ts';
import { PayApp, type PayAppAccount } from './payapp.ts';
import { Payments, refundHandlers } from './payments.ts';
import { payReturnUrl, paymentRoutes } from './routes.ts';
import { PAY_LATE, SandboxBank } from './sandbox-bank.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { Sandbox } from './sandbox.ts';
import { paymentSettings } from './settings.ts';

/** Paying orders, with whoever takes the money. */
export const payment = domainModule({
  name: 'payment',
  contract: { ...contract, payNonMemberOrder },
  settings: paymentSettings,
  projections: [openRefundProjection],
  rowTables: [payAppTables],
  open: (platform) => {
    const { config, secrets, log, source, clock, logger, use } = platform;
    const { hstsSeconds, payApp } = config;
    const provider = payApp ? payAppOf(payApp, platform) : new Sandbox(secrets.tokenSecret);
    const sandbox = provider instanceof Sandbox ? provider : null;
    const { methods } = provider.terms;
    const payments = new Payments({ log, orders: use(Orders), provider, source, clock, logger });
    const nonMembers = use(NonMemberOrders);
    const catalog = use(Catalog);
    const links = new PayLinks({
      log,
      orders: use(Orders),
      catalog,
      texts: use(Texts),
      methods,
      secret: secrets.tokenSecret,
      publicUrl: config.publicUrl,
    });
    const bank = sandbox && new SandboxBank({ payments, sandbox, log, source });
    if (config.paymentProvider === null)
      logger.warn({}, 'PAYMENT_PROVIDER is not set: payments go to the sandbox, and no money comes');
    return {
      services: [payments],
      handlers: {
        payOrder: ({ params, body, caller, commandId }) =>
          payments.begin(params.orderSysId, body, caller, commandId),
        payNonMemberOrder: async ({ body: { orderSysId, orderMobile, openKey, ...body }, commandId, ip }) => {
          const asked = { orderSysId, orderMobile: orderMobile ?? '', ...(openKey && { openKey }) };
          const payer = await nonMembers.requireOwn(asked, ip, commandId);
          return payments.begin(orderSysId, body, payer, commandId);
        },
        sellerPayPolicy: async ({ params: { sellerSysId } }) => {
          const seller = await catalog.sellerFacts(sellerSysId);
          if (!seller) throw new Refusal('0004', { sellerSysId });
          return { paymentConfig: paymentConfigOf(seller), payMethods: payMethodsOf(methods, seller) };
        },
        sendPayLink: ({ params, body, caller, commandId, locale, ip }) =>
          toldWhy(links.send(sameOrder(params, body), { ...caller, ip }, commandId), locale),
        sendPayAppSms: ({ body, caller, commandId, locale, ip }) =>
          toldWhy(links.send(body, { ...caller, ip }, commandId), locale),
        openRefunds: ({ query }) => payments.openRefunds(query),
        settleRefund: ({ params, body, caller, commandId }) =>
          payments.settleRefund({ ...params, ...body }, caller, commandId),
        actAsBank: ({ params, body, caller }) => {
          // With a real provider nobody but it says that an order is paid.
          if (!bank) throw new Refusal('9001');
          return bank.act(params.orderSysId, body, caller);
        },
      },
      timers: {
        ...refundHandlers(payments),
        // What was set while the sandbox was the provider means nothing to another one.
        [PAY_LATE]: async (timer) => bank?.payLate(timer),
      },
      routes: async (app) => {
        await paymentRoutes(app, { payments, hstsSeconds });
        payLinkRoutes(app, { links, payments, source, clock });
        if (sandbox && bank) sandboxRoutes(app, { payments, sandbox, bank });
      },
    };
  },
});

function sameOrder<B extends { readonly orderSysId?: number | undefined }>(
  { orderSysId }: { readonly orderSysId: number },
  body: B,
): B & { readonly orderSysId: number } {
  requireSame('orderSysId', orderSysId, body.orderSysId);
  return { ...body, orderSysId };
}

/** Whoever calls for a link expects the reason in words, too. */
async function toldWhy<T>(sent: Promise<T>, locale: Locale): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { resultCode, facts } = error;
    throw new Refusal(resultCode, { ...facts, errorMessage: wordsOf(resultCode, locale) });
  }
}

function payAppOf(
  account: PayAppAccount,
  { config: { publicUrl }, log, clock }: Pick<Platform, 'config' | 'log' | 'clock'>,
): PayApp {
  return new PayApp({
    ...account,
    requests: new KeptRequests(log),
    now: () => clock.now(),
    noticeUrl: publicUrl + contract.PAY_NOTICE_PATH,
    returnUrl: (path) => publicUrl + payReturnUrl(path),
  });
}
