import Type, { type Static } from 'typebox';
import { VISIBLE_LINE } from './chat.ts';
import {
  COUPON_NAME_LENGTH_MAX,
  COUPON_USABLE_DAYS_MAX,
  DISCOUNT_POLICY,
  LINE_QTY_MAX,
} from '../buying/constants.ts';
import { about, DateTime, OrNone, SomeWon, Won } from '../types.ts';

const CouponName = about(
  'Something to see, and no control characters: one line.',
  Type.String({
    minLength: 1,
    maxLength: COUPON_NAME_LENGTH_MAX,
    pattern: VISIBLE_LINE,
  }),
);

/** What everybody sees of a coupon: its name, and what it takes off a price. */
export const couponFace = {
  name: CouponName,
  discountPolicy: about(
    '1: `discountPolicyFigures` is in won; otherwise in percent.',
    Type.Union([Type.Literal(DISCOUNT_POLICY.amount), Type.Literal(DISCOUNT_POLICY.percent)]),
  ),
  discountPolicyFigures: about(
    'By how much it makes the price lower: won or whole percent, as `discountPolicy` says.',
    SomeWon,
  ),
};
export type CouponFace = { readonly [K in keyof typeof couponFace]: Static<(typeof couponFace)[K]> };

export const Pieces = about('A number of pieces.', Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX }));

/** For which purchases a coupon is, and until when. */
export const couponTerms = {
  minPurchaseAmount: about('Of the product, in won.', Type.Optional(Won)),
  maxDiscountAmount: about(
    'The most that it takes off, in won; null or left out: no limit.',
    Type.Optional(OrNone(SomeWon)),
  ),
  maxDiscountPrdtQty: about('How many pieces of a product it makes cheaper.', Type.Optional(OrNone(Pieces))),
  minOrderAmount: about('Of the whole order, in won.', Type.Optional(Won)),
  expireDate: about(
    'It ends at this moment, or so many days after it was given to a member, whichever comes first.',
    Type.Optional(OrNone(DateTime)),
  ),
  usableDays: about(
    'For how many days a member may use it after taking it.',
    Type.Optional(Type.Integer({ minimum: 1, maximum: COUPON_USABLE_DAYS_MAX })),
  ),
};
