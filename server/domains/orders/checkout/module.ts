import { payNonMemberOrder as ofNonMember } from '../../../../schema/buying/non-member-orders.ts';
import * as paymentContract from '../../../../schema/buying/payments.ts';
import { REFUNDED_WITHIN_BUSINESS_DAYS } from '../../../../schema/orders/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { ChosenProvider } from '../../buying/payment/offers.ts';
import { CashReceipts } from '../order/offers.ts';
import { cashReceiptsAsked, SETTLE_CASH_RECEIPT, settleCashReceipt } from './settle-cash-receipt.ts';
import { countRefundsOf, openRefundProjection } from './open-refunds.ts';
import { payClaimFee } from './pay-claim-fee.ts';
import { payLinkRoutes } from './pay-link-routes.ts';
import { payNonMemberOrder, payOrder, requestPayAppPayment } from './pay-order.ts';
import { PaymentCounts, payingOf } from './payments.ts';
import { openRefunds, refundHandlers, settleRefund } from './refunds.ts';
import { paymentRoutes } from './routes.ts';
import { actAsBank, PAY_LATE, payLate } from './sandbox-bank.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { sendPayAppSms, sendPayLink } from './send-pay-link.ts';
import { tellBuyers } from './notifications/tell-buyers.ts';
import { tellSellers } from './notifications/tell-sellers.ts';

const { sellerPayPolicy: _, ...contract } = paymentContract;

/** Paying orders, and refunding them: with a provider's page, a payment link, or the sandbox's bank. */
export const checkout = domainModule({
  name: 'checkout',
  contract: { ...contract, payNonMemberOrder: ofNonMember },
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
  operations: {
    payOrder,
    requestPayAppPayment,
    payNonMemberOrder,
    payClaimFee,
    sendPayLink,
    sendPayAppSms,
    openRefunds,
    settleRefund,
    actAsBank,
  },
  open: (platform) => {
    const { config, secrets, log, source, logger, use } = platform;
    const counts = new PaymentCounts();
    const paying = payingOf(platform, counts);
    const { provider, sandbox } = use(ChosenProvider);
    const bank = sandbox && { ...paying, sandbox };
    const receipts = use(CashReceipts);
    const issuing = { log, source, logger, receipts, issuer: provider.cashReceipts };
    const [buyers, sellers] = [tellBuyers(platform), tellSellers(platform)];
    return {
      services: [counts],
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
      timers: {
        ...refundHandlers(paying),
        ...buyers.timers,
        ...sellers.timers,
        [SETTLE_CASH_RECEIPT]: settleCashReceipt(issuing),
        // Timers of the sandbox mean nothing to another provider.
        [PAY_LATE]: async (timer) => (bank ? payLate(bank, timer) : undefined),
      },
      reactions: [buyers.reaction, sellers.reaction, cashReceiptsAsked(receipts)],
      routes: async (app) => {
        await paymentRoutes(app, paying, config.hstsSeconds);
        payLinkRoutes(app, paying, secrets.tokenSecret);
        if (bank) sandboxRoutes(app, bank);
      },
    };
  },
});
