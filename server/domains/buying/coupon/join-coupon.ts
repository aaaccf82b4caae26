/* The coupon that new members get, for the products of every seller. */
import { COUPON_USABLE_DAYS_DEFAULT, DISCOUNT_POLICY } from '../../../../schema/buying/constants.ts';
import * as contract from '../../../../schema/buying/coupons.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import type { Using } from '../../members/account/offers.ts';
import { couponBoxStream, issueCoupon } from './decider.ts';
import { couponsOf } from './queries.ts';
import type { settings } from './settings.ts';

/** In Korean, like the names of all coupons. */
const NAME = '가입 축하 쿠폰';
/** For who has not got it yet. */
const NAME_EN = 'Welcome coupon';

/** What a new member gets, and whether the caller has it. No other coupon is for every seller's products. */
export const joinCoupon = query<typeof contract.joinCoupon, Platform<typeof settings>>(
  contract.joinCoupon,
  ({ config: { joinCouponAmount }, log }) =>
    async ({ caller }) => {
      const held = caller === null ? [] : await couponsOf(log, caller.userSysId);
      return {
        coupon: joinCouponAmount === 0 ? null : { ...termsFor(joinCouponAmount), nameEn: NAME_EN },
        isReceived: held.some(({ coupon }) => coupon.sellerSysId === null) ? 1 : 0,
      };
    },
);

/** Puts one into a new member's box. */
export function joinGift(
  { config: { joinCouponAmount }, source }: Pick<Platform<typeof settings>, 'config' | 'source'>,
  userSysId: number,
): Using {
  if (joinCouponAmount === 0) return { streams: [], used: () => [] };
  const ref = couponBoxStream(userSysId);
  const [couponSysId, userCouponSysId] = [source.id(), source.id()];
  const coupon = {
    couponSysId,
    sellerSysId: null,
    ...termsFor(joinCouponAmount),
    minPurchaseAmount: 0,
    maxDiscountAmount: null,
    maxDiscountPrdtQty: null,
    expireDate: null,
  };
  const issue = { userCouponSysId, broadcastSysId: null };
  return {
    streams: [ref],
    used: (states, now) => [{ ref, events: issueCoupon(states.get(ref), coupon, { ...issue, now }) }],
  };
}

function termsFor(joinCouponAmount: number) {
  return {
    name: NAME,
    discountPolicy: DISCOUNT_POLICY.amount,
    discountPolicyFigures: joinCouponAmount,
    minOrderAmount: 0,
    usableDays: COUPON_USABLE_DAYS_DEFAULT,
  };
}
