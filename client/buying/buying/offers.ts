/**
 * What every way of buying shares, and all that other areas may import of it: what a product costs and whether it is
 * sold, where it goes, and the order itself. It stands below carts, orders and sheets, and knows none of them.
 *
 * Components that have words need the texts of `buying`.
 */
export { AddressPlace } from './addresses/AddressPlace.tsx';
export { AddressStep, AddressStepFooter, useAddressStep } from './addresses/AddressStep.tsx';
export { Contacts } from './addresses/Contacts.tsx';
export { Memo } from './addresses/Memo.tsx';
export { DeliverTo } from './addresses/DeliverTo.tsx';
export {
  CHECKED,
  type CheckedField,
  EMPTY_ADDRESS,
  isWrong as isAddressWrong,
  type NewAddress,
  tidied as tidiedAddress,
} from './addresses/new-address.ts';
export { type Delivery, deliveryNow, watchDelivery } from './addresses/delivery.ts';
export { keepAddress } from './addresses/current-address.ts';
export { useAddresses } from './addresses/use-addresses.ts';
export { FreeDelivery } from './FreeDelivery.tsx';
export { membersOnly } from './members-only.ts';
export { atQuote, orderErrorText, orderOnce } from './place-order.ts';
export {
  asking,
  isSettled,
  type Quoted,
  type QuoteHeard,
  QuoteWatch,
  UNQUOTED,
  withHeard,
} from './quoting.ts';
export { proposedCoupon } from './proposed-coupon.ts';
export { ProductPrice } from './ProductPrice.tsx';
export { choosesLines, goesIntoCart, type InBroadcast, isSoldOut, whyNotSold } from './sold.ts';
export { ReturnTo } from './ReturnTo.tsx';
export { useDeliveryText } from './use-delivery-text.ts';
export { useMemberMax } from './use-member-max.ts';
export { livePriceForMembers, usePrice } from './use-price.ts';
export { beginCheckout, forgetWanted, type Wanted, wantedNow } from './wanted.ts';
export { isReceiptWrong, NO_CASH_RECEIPT, receiptAsked, type CashReceiptWish } from './cash-receipt.ts';
