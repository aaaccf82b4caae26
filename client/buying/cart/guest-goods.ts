import { mergeGathered } from './carts.ts';
import { guestCart } from './guest-cart.ts';

export const guestGoods = { has: () => guestCart.now.baskets.length > 0, merge: mergeGathered };
