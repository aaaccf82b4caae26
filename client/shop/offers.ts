/**
 * What the shop offers to other areas, and all that they may import of it: the sheets and the list that the stage
 * opens, and how a product is shown. Unlike a barrel it is short on purpose: a line more is a promise more, and
 * everything that does not stand here can be changed without looking anywhere else.
 *
 * Who draws any of it that has words loads it with the texts of `shop`.
 */
export { AddressPlace } from './AddressPlace.tsx';
export { AddressStep, AddressStepFooter, useAddressStep } from './AddressStep.tsx';
export { FreeDelivery } from './FreeDelivery.tsx';
export { HistorySheet } from './HistorySheet.tsx';
export { ProductCard, ProductCards } from './ProductCard.tsx';
export { ProductGone } from './ProductGone.tsx';
export { ProductPrice } from './ProductPrice.tsx';
export { ProductList } from './ProductList.tsx';
export { ProductListSheet } from './ProductListSheet.tsx';
export { PurchaseSheet, type PurchaseSheetProps } from './PurchaseSheet.tsx';
export {
  CHECKED,
  type CheckedField,
  EMPTY_ADDRESS,
  isWrong as isAddressWrong,
  type NewAddress,
  tidied as tidiedAddress,
} from './new-address.ts';
export { atQuote } from './selection.ts';
export { orderErrorText, orderOnce } from './place-order.ts';
export { keptChoice } from './kept-choice.ts';
export { membersOnly } from './members-only.ts';
export { choosesLines, goesIntoCart, type InBroadcast, isSoldOut, whyNotSold } from './sold.ts';
export { useAddresses } from './use-addresses.ts';
export { useMemberMax } from './use-member-max.ts';
export { useDeliveryText } from './use-delivery-text.ts';
export { livePriceForMembers, usePrice } from './use-price.ts';
