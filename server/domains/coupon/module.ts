import * as contract from '../../../schema/buying/coupons.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Alerts } from '../alert/offers.ts';
import { planOf } from '../broadcast/plans.ts';
import { Catalog } from '../catalog/catalog.ts';
import { couponBookFold } from './book.ts';
import { CouponBooks } from './books.ts';
import { Coupons, END_LIVE_COUPON } from './coupons.ts';
import { couponBoxFold } from './decider.ts';
import { liveCouponFold } from './live-coupon.ts';
import { tellOfCouponsGone, tellOfCouponsLeft } from './reactions.ts';
import { tellOfCouponsReceived } from './received.ts';

/** Coupons: what sellers keep, hosts offer and members hold. */
export const coupon = domainModule({
  name: 'coupon',
  contract,
  folds: [couponBoxFold, liveCouponFold, couponBookFold],
  open: ({ log, source, clock, use }) => {
    const coupons = new Coupons({ log, source, accounts: use(Accounts), catalog: use(Catalog) });
    const books = new CouponBooks(log);
    return {
      services: [coupons],
      handlers: {
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
      timers: { [END_LIVE_COUPON]: (timer) => coupons.end(timer) },
      reactions: [tellOfCouponsGone(log), tellOfCouponsLeft(log), tellOfCouponsReceived(use(Alerts))],
    };
  },
});
