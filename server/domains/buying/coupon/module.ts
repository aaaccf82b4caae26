import * as contract from '../../../../schema/buying/coupons.ts';
import { domainModule } from '../../../platform/module.ts';
import { whole } from '../../../platform/settings.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { planOf } from '../../room/broadcast/plans.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { JoinGifts } from '../../members/signup/offers.ts';
import { couponBookFold } from './book.ts';
import { CouponBooks } from './books.ts';
import { Coupons, END_LIVE_COUPON } from './coupons.ts';
import { couponBoxFold } from './decider.ts';
import { JoinCoupons } from './join-coupons.ts';
import { liveCouponFold } from './live-coupon.ts';
import { tellOfCouponsGone, tellOfCouponsLeft } from './reactions.ts';
import { tellOfCouponsReceived } from './received.ts';

/** Coupons: what sellers keep, hosts offer and members hold. */
export const coupon = domainModule({
  name: 'coupon',
  contract,
  settings: {
    joinCouponAmount: whole('JOIN_COUPON_AMOUNT', 'the coupon of a new member, in won; 0: there is none', {
      unset: 0,
      min: 0,
    }),
  },
  folds: [couponBoxFold, liveCouponFold, couponBookFold],
  open: ({ config, log, source, clock, use }) => {
    const coupons = new Coupons({ log, source, accounts: use(Accounts), catalog: use(Catalog) });
    const books = new CouponBooks(log);
    const joinCoupons = new JoinCoupons(config.joinCouponAmount, source, log);
    use(JoinGifts).add((userSysId) => joinCoupons.gift(userSysId));
    return {
      services: [coupons],
      handlers: {
        joinCoupon: ({ caller }) => joinCoupons.offered(caller?.userSysId ?? null),
        issueLiveCoupon: async ({ params, body, caller, commandId, once }) =>
          coupons.offer(await planOf(log, params.broadcastSysId, caller), caller, body, {
            commandId,
            ...once,
          }),
        giveCoupon: ({ params, body, caller, commandId, once }) =>
          coupons.give({ ...params, ...body }, { actorId: caller.userSysId, commandId, ...once }),
        couponBook: ({ params }) => books.book(params),
        setCouponBook: ({ params, body, caller, commandId }) =>
          books.set({ ...params, ...body }, { actorId: caller.userSysId, commandId }),
        takeCoupon: async ({ body, caller, commandId, once }) => {
          const plan = await planOf(log, body.broadcastSysId, caller);
          return coupons.take(plan, body.couponSysId, caller, { commandId, ...once });
        },
        couponBox: ({ query, caller }) => coupons.box(caller.userSysId, query, clock.now()),
      },
      holdings: async (userSysId, now) => ({ couponCnt: await coupons.countUsable(userSysId, now) }),
      timers: { [END_LIVE_COUPON]: (timer) => coupons.end(timer) },
      reactions: [tellOfCouponsGone(log), tellOfCouponsLeft(log), tellOfCouponsReceived(use(Alerts))],
    };
  },
});
