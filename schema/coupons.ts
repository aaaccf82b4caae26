import Type, { type Static } from 'typebox';
import { VISIBLE_TEXT } from './chat.ts';
import {
  COUPON_NAME_LENGTH_MAX,
  COUPON_USABLE_DAYS_MAX,
  DISCOUNT_POLICY,
  LINE_QTY_MAX,
} from './constants.ts';
import { closed, DateTime, SomeWon, Won } from './types.ts';

/** Something to see, and no control characters: one line. */
const CouponName = Type.String({
  minLength: 1,
  maxLength: COUPON_NAME_LENGTH_MAX,
  pattern: `^(?=[^\\u0000-\\u001f\\u007f]*$)${VISIBLE_TEXT.slice(1)}`,
});
const OrNone = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** What a coupon takes off a price: won where `discountPolicy` is 1, else percent. */
export const couponFace = {
  name: CouponName,
  discountPolicy: Type.Union([Type.Literal(DISCOUNT_POLICY.amount), Type.Literal(DISCOUNT_POLICY.percent)]),
  discountPolicyFigures: SomeWon,
};

/** A coupon as a host describes it: what it takes off, for which purchases, and until when. */
export const CouponTerms = closed({
  ...couponFace,
  /** Of the product, in won. */
  minPurchaseAmount: Type.Optional(Won),
  maxDiscountAmount: Type.Optional(OrNone(SomeWon)),
  /** How many pieces of a product it makes cheaper. */
  maxDiscountPrdtQty: Type.Optional(OrNone(Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX }))),
  /** Of the whole order, in won. */
  minOrderAmount: Type.Optional(Won),
  /** It ends at this moment, or so many days after it was given to a member, whichever comes first. */
  expireDate: Type.Optional(OrNone(DateTime)),
  usableDays: Type.Optional(Type.Integer({ minimum: 1, maximum: COUPON_USABLE_DAYS_MAX })),
});
export type CouponTerms = Static<typeof CouponTerms>;
