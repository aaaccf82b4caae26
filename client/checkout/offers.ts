/** What the order page offers to other areas, and all that they may import of it: the way to it (see `shop/offers.ts` for why). */
export { beginCheckout, type Wanted } from './wanted.ts';
