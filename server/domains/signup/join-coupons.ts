import { COUPON_USABLE_DAYS_DEFAULT, DISCOUNT_POLICY } from '../../../schema/buying/constants.ts';
import type { AnyStream, Decision, States } from '../../platform/log/log.ts';
import type { Source } from '../../platform/source.ts';
import { couponBoxStream, issueCoupon } from '../coupon/decider.ts';

/** In Korean, like the names of all coupons. */
const NAME = '가입 축하 쿠폰';

/** The coupons that new members get, for the products of every seller. */
export class JoinCoupons {
  readonly #amount: number;
  readonly #source: Pick<Source, 'id'>;

  /** `amount`: in won; 0: there are none. */
  constructor(amount: number, source: Pick<Source, 'id'>) {
    this.#amount = amount;
    this.#source = source;
  }

  /** The part of a decision that puts one into a new member's box. */
  coupon(userSysId: number): {
    readonly streams: readonly AnyStream[];
    issued(states: States, now: number): Decision<never>['events'];
  } {
    if (this.#amount === 0) return { streams: [], issued: () => [] };
    const ref = couponBoxStream(userSysId);
    const [couponSysId, userCouponSysId] = [this.#source.id(), this.#source.id()];
    const coupon = {
      couponSysId,
      sellerSysId: null,
      name: NAME,
      discountPolicy: DISCOUNT_POLICY.amount,
      discountPolicyFigures: this.#amount,
      minPurchaseAmount: 0,
      maxDiscountAmount: null,
      maxDiscountPrdtQty: null,
      minOrderAmount: 0,
      expireDate: null,
      usableDays: COUPON_USABLE_DAYS_DEFAULT,
    };
    const issue = { userCouponSysId, broadcastSysId: null };
    return {
      streams: [ref],
      issued: (states, now) => [{ ref, events: issueCoupon(states.get(ref), coupon, { ...issue, now }) }],
    };
  }
}
