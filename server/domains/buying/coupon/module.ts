import * as contract from '../../../../schema/buying/coupons.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { JoinGifts } from '../../members/signup/offers.ts';
import { couponBookFold } from './book.ts';
import { couponBoxFold } from './decider.ts';
import { giveCoupon } from './give-coupon.ts';
import { END_LIVE_COUPON, endLiveCoupon, issueLiveCoupon } from './issue-live-coupon.ts';
import { joinCoupon, joinGift } from './join-coupon.ts';
import { liveCouponFold } from './live-coupon.ts';
import { countUsableCoupons, couponBook, couponBox } from './queries.ts';
import { tellOfCouponsGone, tellOfCouponsLeft, tellOfCouponsReceived } from './reactions.ts';
import { setCouponBook } from './set-coupon-book.ts';
import { settings } from './settings.ts';
import { takeCoupon } from './take-coupon.ts';

/** Coupons: what sellers keep, hosts offer and members hold. */
export const coupon = domainModule({
  name: 'coupon',
  contract,
  settings,
  folds: [couponBoxFold, liveCouponFold, couponBookFold],
  operations: { joinCoupon, issueLiveCoupon, giveCoupon, couponBook, setCouponBook, takeCoupon, couponBox },
  open: (platform) => {
    const { log, use } = platform;
    use(JoinGifts).add((userSysId) => joinGift(platform, userSysId));
    return {
      holdings: async (userSysId, now) => ({ couponCnt: await countUsableCoupons(log, userSysId, now) }),
      timers: { [END_LIVE_COUPON]: endLiveCoupon(platform) },
      reactions: [tellOfCouponsGone(log), tellOfCouponsLeft(log), tellOfCouponsReceived(use(Alerts))],
    };
  },
});
