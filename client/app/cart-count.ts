import { proxy } from 'valtio/vanilla';

/** How many lines the cart has, for the bars of all screens. The cart itself keeps it (`client/buying/cart/Afterwards.tsx`). */
export const cartCount = proxy({ lines: 0 });
