/**
 * What searching offers to other areas, and all that they may import of it (see `shop/offers.ts` for why). Who draws it
 * loads it with the texts of `search`.
 */
export { Products } from './Products.tsx';
