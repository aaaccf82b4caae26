import * as contract from '../../../../schema/buying/coupons.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { memberNamed } from '../../members/account/queries.ts';
import { couponBoxStream, issueCoupon, makeCoupon } from './decider.ts';

/** Throws 0004 if there is no such seller, 1003 if there is no such member, and what {@link makeCoupon} throws. */
export const giveCoupon = command(contract.giveCoupon, ({ log, source, use }) => {
  const catalog = use(Catalog);
  return async ({ params: { sellerSysId }, body: { userId, ...terms } }) => {
    if (!(await catalog.seller(sellerSysId))) throw new Refusal('0004', { sellerSysId });
    const member = await memberNamed(log, userId);
    const [couponSysId, userCouponSysId] = [source.id(), source.id()];
    const box = couponBoxStream(member.userSysId);
    return {
      streams: [box],
      decide: (states, now) => {
        const coupon = makeCoupon(terms, { couponSysId, sellerSysId, now });
        const issue = { userCouponSysId, broadcastSysId: null, now };
        return {
          events: [{ ref: box, events: issueCoupon(states.get(box), coupon, issue) }],
          reply: { couponSysId, userCouponSysId },
        };
      },
    };
  };
});
