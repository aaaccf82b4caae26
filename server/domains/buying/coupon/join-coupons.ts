import { COUPON_USABLE_DAYS_DEFAULT, DISCOUNT_POLICY } from '../../../../schema/buying/constants.ts';
import type { joinCoupon } from '../../../../schema/buying/coupons.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Using } from '../../members/account/offers.ts';
import { couponBoxStream, issueCoupon, type HeldCoupon } from './decider.ts';

/** In Korean, like the names of all coupons. */
const NAME = '가입 축하 쿠폰';
/** For who has not got it yet. */
const NAME_EN = 'Welcome coupon';

/** The coupons that new members get, for the products of every seller. */
export class JoinCoupons {
  readonly #amount: number;
  readonly #source: Pick<Source, 'id'>;
  readonly #log: Pick<EventLog, 'state'>;

  /** `amount`: in won; 0: there are none. */
  constructor(amount: number, source: Pick<Source, 'id'>, log: Pick<EventLog, 'state'>) {
    this.#amount = amount;
    this.#source = source;
    this.#log = log;
  }

  /** What a new member gets, and whether this one has it; null: a guest. */
  async offered(userSysId: number | null): Promise<Reply<typeof joinCoupon>> {
    const held = userSysId === null ? [] : (await this.#log.state(couponBoxStream(userSysId))).state.coupons;
    return {
      coupon: this.#amount === 0 ? null : { ...this.#terms(), nameEn: NAME_EN },
      isReceived: held.some(isJoinCoupon) ? 1 : 0,
    };
  }

  /** Puts one into a new member's box. */
  gift(userSysId: number): Using {
    if (this.#amount === 0) return { streams: [], used: () => [] };
    const ref = couponBoxStream(userSysId);
    const [couponSysId, userCouponSysId] = [this.#source.id(), this.#source.id()];
    const coupon = {
      couponSysId,
      sellerSysId: null,
      ...this.#terms(),
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

  #terms() {
    return {
      name: NAME,
      discountPolicy: DISCOUNT_POLICY.amount,
      discountPolicyFigures: this.#amount,
      minOrderAmount: 0,
      usableDays: COUPON_USABLE_DAYS_DEFAULT,
    };
  }
}

/** No other coupon is for every seller's products. */
function isJoinCoupon({ coupon }: HeldCoupon): boolean {
  return coupon.sellerSysId === null;
}
