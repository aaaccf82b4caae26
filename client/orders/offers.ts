/**
 * What the orders offer to other areas, and all that they may import of them (see `shop/offers.ts` for why). Who
 * draws it names `orders` in the texts of its route, or loads it `withTexts`.
 */
export { Receipt } from './Receipt.tsx';
