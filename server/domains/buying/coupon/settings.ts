import { whole } from '../../../platform/settings.ts';

export const settings = {
  joinCouponAmount: whole('JOIN_COUPON_AMOUNT', 'the coupon of a new member, in won; 0: there is none', {
    unset: 0,
    min: 0,
  }),
};
