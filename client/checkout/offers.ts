/**
 * What the order page offers to other areas, and all that they may import of it (see `shop/offers.ts` for why): the
 * way to it.
 */
export { beginCheckout, type Wanted } from './wanted.ts';
