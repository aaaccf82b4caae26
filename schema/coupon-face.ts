import Type, { type Static } from 'typebox';
import { VISIBLE_TEXT } from './chat.ts';
import { COUPON_NAME_LENGTH_MAX, DISCOUNT_POLICY } from './constants.ts';
import { SomeWon } from './types.ts';

/** Something to see, and no control characters: one line. */
const CouponName = Type.String({
  minLength: 1,
  maxLength: COUPON_NAME_LENGTH_MAX,
  pattern: `^(?=[^\\u0000-\\u001f\\u007f]*$)${VISIBLE_TEXT.slice(1)}`,
});

/** What everybody sees of a coupon: its name, and what it takes off a price. */
export const couponFace = {
  name: CouponName,
  /** 1: `discountPolicyFigures` is in won; otherwise in percent. */
  discountPolicy: Type.Union([Type.Literal(DISCOUNT_POLICY.amount), Type.Literal(DISCOUNT_POLICY.percent)]),
  discountPolicyFigures: SomeWon,
};
export type CouponFace = { readonly [K in keyof typeof couponFace]: Static<(typeof couponFace)[K]> };
