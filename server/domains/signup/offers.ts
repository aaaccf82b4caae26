/** For other ways to become a member. */
export { JoinCoupons } from './join-coupons.ts';
export { goodNickName } from './nick-names.ts';
