/** The order page's offer to other areas: the way to it (see `shop/offers.ts` for why). */
export { beginCheckout, type Wanted } from './wanted.ts';
