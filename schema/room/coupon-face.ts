import Type, { type Static } from 'typebox';
import { VISIBLE_TEXT } from './chat.ts';
import {
  COUPON_NAME_LENGTH_MAX,
  COUPON_USABLE_DAYS_MAX,
  DISCOUNT_POLICY,
  LINE_QTY_MAX,
} from '../buying/constants.ts';
import { DateTime, OrNone, SomeWon, Won } from '../types.ts';

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

export const Pieces = Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX });

/** For which purchases a coupon is, and until when. */
export const couponTerms = {
  /** Of the product, in won. */
  minPurchaseAmount: Type.Optional(Won),
  maxDiscountAmount: Type.Optional(OrNone(SomeWon)),
  /** How many pieces of a product it makes cheaper. */
  maxDiscountPrdtQty: Type.Optional(OrNone(Pieces)),
  /** Of the whole order, in won. */
  minOrderAmount: Type.Optional(Won),
  /** It ends at this moment, or so many days after it was given to a member, whichever comes first. */
  expireDate: Type.Optional(OrNone(DateTime)),
  usableDays: Type.Optional(Type.Integer({ minimum: 1, maximum: COUPON_USABLE_DAYS_MAX })),
};
