/**
 * What the orders offer to other areas, and all that they may import of them (see `shop/offers.ts` for why). Who
 * draws it loads it `withTexts` of `orders`.
 */
export { Receipt, type ReceiptProps } from './Receipt.tsx';
