/** What payments need of orders, and what a cart says of an order before it is placed. */
export { boughtOf, buyerFold, buyerStream, settle } from './buyer.ts';
export { owedFor } from './cancelling.ts';
export { payMethodsOf, requirePayMethod } from './pay-methods.ts';
export {
  agree,
  beginPayment,
  hearNotice,
  completeRefund,
  MAKE_REFUND,
  refundTimer,
  refundTimers,
  sendPayLink,
  depositOf,
  payUntilBy,
  type Refund,
  type RefundOfPay,
  type Notice,
  type Pay,
  type Payable,
  type PayEvent,
} from './paying.ts';
export { NonMemberOrders } from './non-members.ts';
export { cancelUnpaidTimer, cancelUnpaidTimerId } from './orders.ts';
export { requireForSale, type Market } from './rules.ts';
export { OLD_REFUND_TIMERS, oldRefundTimerIds, todaysRefund, type OldRefundEvent } from './old-refunds.ts';
export { paymentProvider } from './settings.ts';
