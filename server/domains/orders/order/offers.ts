/** What paying an order needs from it, and what a cart asks about an order before it is placed. */
export { boughtOf, buyerFold, buyerStream, settle } from './buyers/buyer.ts';
export { agree, billOf, payUntilBy } from './bill.ts';
export { chargesLeft } from './charges.ts';
export { amountsOf as worthOfPieces, leftOf, owedFor } from './claims/cancellation.ts';
export { exchangedOf, heldOf, holdersOf, type ClaimState } from './claims/claims.ts';
export { RefundAccounts } from './claims/refund-accounts.ts';
export { contactOf, parcelOfExchange, parcelSentIn, type Contact, type SentIn } from './buyers/contacts.ts';
export {
  bearerOf,
  billNamed,
  billPaidBy,
  feeOf,
  feesKept,
  isFeePayable,
  type BillPaid,
} from './claims/fees.ts';
export { dueOncePaid, lineOf } from './claims/moves.ts';
export { NonMemberOrders } from './buyers/non-members.ts';
export { cancelUnpaidTimer, cancelUnpaidTimerId } from './cancel-unpaid.ts';
export { requireForSale, type Market } from './placing/rules.ts';
export { freeStatusOf, isUnpaid, lineStatusOf, orderStatusOf } from './status.ts';
export { shareOut } from './placing/share-out.ts';
export { orders } from './views.ts';
export {
  boughtLine,
  linesConfirmed,
  optionsOfLine,
  type BoughtLine,
  type ConfirmedLine,
  type OptionsOfLine,
} from './fulfilling/confirmed-lines.ts';
export { productsOfOrders } from './fulfilling/lines.ts';
export { aroundEvent } from './pages/around-event.ts';
export { OrderViews, type OrderNamed } from './pages/order-views.ts';
export { choose, type Choice } from './placing/choices.ts';
export { CashReceipts, type IssuedTo } from './receipts/cash-receipts.ts';
export {
  cashReceiptStream,
  nextStep,
  transferredOf,
  type CashReceiptEvent,
  type ReceiptStep,
} from './receipts/decider.ts';
export type { OrderedProduct, PlacedOrder } from './placed-order.ts';
