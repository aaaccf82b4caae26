/** For the member's own page. */
export { Coupons } from './coupons.ts';
