/** What others need for payments: the fold, its rules, the provider, and the payment methods of a seller. */
export { ChosenProvider } from './chosen-provider.ts';
export type { FeeReceived, PaymentEvent, PayLinkSent, RefundOfPay } from './events.ts';
export { OLD_REFUND_TIMERS, oldRefundTimerIds, todaysRefund, type OldRefundEvent } from './old-refunds.ts';
export { payMethodsOf, requirePayMethod } from './pay-methods.ts';
export {
  BadNotice,
  NotBegun,
  type CashReceiptIssuer,
  type PaymentProvider,
  type RawNotice,
} from './provider.ts';
export { Sandbox, SANDBOX_PATH, type PageLink } from './sandbox.ts';
