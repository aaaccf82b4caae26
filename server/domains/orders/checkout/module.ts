import { payNonMemberOrder } from '../../../../schema/buying/non-member-orders.ts';
import * as paymentContract from '../../../../schema/buying/payments.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { REFUNDED_WITHIN_BUSINESS_DAYS } from '../../../../schema/orders/constants.ts';
import { wordsOf } from '../../../../schema/refusals/words.ts';
import { requireSame } from '../../../platform/http/named-twice.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { Couriers } from '../../buying/courier/offers.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { CashReceipts, Contacts, NonMemberOrders, OrderViews, RefundAccounts } from '../order/offers.ts';
import { ChosenProvider } from '../../buying/payment/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { ClaimFees } from './claim-fees.ts';
import { Issuing } from './issuing.ts';
import { payLinkRoutes } from './pay-link-routes.ts';
import { PayLinks } from './pay-links.ts';
import { countRefundsOf, openRefundProjection } from './open-refunds.ts';
import { Payments, refundHandlers } from './payments.ts';
import { paymentRoutes } from './routes.ts';
import { PAY_LATE, SandboxBank } from './sandbox-bank.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { SellersTold } from './telling/tell-sellers.ts';
import { BuyersTold } from './telling/tell-buyers.ts';

const { sellerPayPolicy: _, ...contract } = paymentContract;

/** Paying orders, and refunding them: with a provider's page, a payment link, or the sandbox's bank. */
export const checkout = domainModule({
  name: 'checkout',
  contract: { ...contract, payNonMemberOrder },
  projections: [openRefundProjection],
  metrics: {
    payments_asked: { kind: 'total', help: 'payments that the provider was asked to begin' },
    payments_not_begun: {
      kind: 'total',
      help: 'of them, those that it refused or did not answer',
      look: 'they are more than one in five: buyers cannot pay; the log says why',
    },
    refunds_late: {
      kind: 'total',
      help: `failed tries to make a refund that is ${REFUNDED_WITHIN_BUSINESS_DAYS} business days old`,
      look: 'it rises: a buyer waits for money; `sellover pay refunds` says for which',
    },
  },
  open: (platform) => {
    const { config, secrets, log, source, clock, logger, use } = platform;
    const { provider, sandbox } = use(ChosenProvider);
    const { methods } = provider.terms;
    const counts = { asked: 0, notBegun: 0, refundsLate: 0 };
    const paying = { log, orders: use(OrderViews), provider, source, clock, logger, counts };
    const payments = new Payments({ ...paying, receipts: use(CashReceipts), accounts: use(RefundAccounts) });
    const fees = new ClaimFees(paying);
    const nonMembers = use(NonMemberOrders);
    const catalog = use(Catalog);
    const links = new PayLinks({
      log,
      orders: use(OrderViews),
      catalog,
      texts: use(Texts),
      methods,
      secret: secrets.tokenSecret,
      publicUrl: config.publicUrl,
    });
    const alerts = use(Alerts);
    const buyersTold = new BuyersTold({
      log,
      alerts,
      texts: use(Texts),
      contacts: use(Contacts),
      couriers: use(Couriers),
      source,
      clock,
    });
    const sellersTold = new SellersTold({ log, alerts, source, clock });
    const issuing = new Issuing({
      log,
      source,
      receipts: use(CashReceipts),
      issuer: provider.cashReceipts,
      logger,
    });
    const bank = sandbox && new SandboxBank({ payments, fees, sandbox, log, source });
    return {
      services: [payments],
      readings: {
        payments_asked: () => counts.asked,
        payments_not_begun: () => counts.notBegun,
        refunds_late: () => counts.refundsLate,
      },
      leaving: async (userSysId) => {
        const refund = (await log.reads.one(countRefundsOf({ userSysId })))?.count ?? 0;
        if (refund > 0) throw new Refusal('1016', { refund });
        return null;
      },
      handlers: {
        payOrder: ({ params, body, caller, commandId }) =>
          payments.begin(params.orderSysId, body, caller, commandId),
        requestPayAppPayment: ({ body: { orderSysId, ...body }, caller, commandId }) =>
          payments.begin(orderSysId, body, caller, commandId),
        payNonMemberOrder: async ({ body: { orderSysId, orderMobile, openKey, ...body }, commandId, ip }) => {
          const asked = { orderSysId, orderMobile: orderMobile ?? '', ...(openKey && { openKey }) };
          const payer = await nonMembers.requireOwn(asked, ip, commandId);
          return payments.begin(orderSysId, body, payer, commandId);
        },
        payClaimFee: ({ params, body, caller, commandId }) =>
          fees.begin({ ...params, ...body }, caller, commandId),
        sendPayLink: ({ params, body, caller, commandId, locale, ip }) =>
          toldWhy(links.send(sameOrder(params, body), { ...caller, ip, locale }, commandId), locale),
        sendPayAppSms: ({ body, caller, commandId, locale, ip }) =>
          toldWhy(links.send(body, { ...caller, ip, locale }, commandId), locale),
        openRefunds: ({ query }) => payments.openRefunds(query),
        settleRefund: ({ params, body, caller, commandId }) =>
          payments.settleRefund({ ...params, ...body }, caller, commandId),
        actAsBank: ({ params, body, caller }) => {
          // Only the provider reports payments. For the sandbox we report them ourselves.
          if (!bank) throw new Refusal('9001');
          return bank.act(params.orderSysId, body, caller);
        },
      },
      timers: {
        ...refundHandlers(payments),
        ...buyersTold.timers,
        ...sellersTold.timers,
        ...issuing.timers,
        // Timers of the sandbox mean nothing to another provider.
        [PAY_LATE]: async (timer) => bank?.payLate(timer),
      },
      reactions: [buyersTold.reaction, sellersTold.reaction, issuing.reaction],
      routes: async (app) => {
        await paymentRoutes(app, { payments, hstsSeconds: config.hstsSeconds });
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

/** Callers of the payment link operations expect a refusal's reason in words, too. */
async function toldWhy<T>(sent: Promise<T>, locale: Locale): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { resultCode, facts } = error;
    throw new Refusal(resultCode, { ...facts, errorMessage: wordsOf(resultCode, locale) });
  }
}
