/**
 * What the orders offer to other areas, and all that they may import of them (see `shop/offers.ts` for why). Who
 * draws it loads it with the texts of `orders`.
 */
export { ClaimPill } from './ClaimPill.tsx';
export { Account } from './paying/Account.tsx';
export { AccountField, NO_ACCOUNT, tidiedAccount, wrongInAccount } from './refunds/AccountField.tsx';
export { useRefundText } from './refunds/refund-text.ts';
export { Amounts } from './receipt/Amounts.tsx';
export {
  asNonMember,
  beginPayment,
  keepNonMemberOrder,
  keptNonMemberOrder,
  numberOf,
  orderNumberOf,
} from './non-member.ts';
export { CashReceipt } from './paying/CashReceipt.tsx';
export { OrderPage } from './OrderPage.tsx';
export { useLookingAgain } from './look-again.ts';
export { backBy, isLate, lastDayOf, maySendBack, stateOf, toneOf, USUAL_DELIVERY } from './order-view.ts';
export { ParcelForm, type ParcelSent } from './ParcelForm.tsx';
export { Preview } from './cancelling/Preview.tsx';
export { type Previewed, usePreview } from './cancelling/use-preview.ts';
export { PayOrder } from './paying/PayOrder.tsx';
export { hindrance } from './paying/pay-ways.ts';
export { hasAccount, useBegunAccount } from './paying/use-begun-account.ts';
export { usePayWays, watchPayWays } from './paying/use-pay-ways.ts';
export { Ways } from './paying/Ways.tsx';
export { Receipt, type ReceiptProps } from './receipt/Receipt.tsx';
