import Type, { type Static } from 'typebox';
import { LIVE_COUPON_QTY_MAX } from '../room/constants.ts';
import { COUPON_BOOK_MAX } from './constants.ts';
import { couponFace, couponTerms, Pieces } from '../room/coupon-face.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Flag, OrNone, Paging, SomeWon, SysId, UserId, Won, Qty } from '../types.ts';

export const CouponTerms = closed(
  'A coupon as a host describes it: its discount, the eligible purchases, and its end.',
  {
    ...couponFace,
    ...couponTerms,
  },
);
export type CouponTerms = Static<typeof CouponTerms>;

const Offered = about(
  'How many of it there are in a room.',
  Type.Integer({ minimum: 1, maximum: LIVE_COUPON_QTY_MAX }),
);

const BookCoupon = closed(
  "A coupon in a seller's book: no member has it until a host offers or gives it. Its name is its " +
    'own there.',
  { ...CouponTerms.properties, qty: Offered },
);
export type BookCoupon = Static<typeof BookCoupon>;
const KeptCoupon = about('With what is not said filled in.', Type.Required(BookCoupon));
export type KeptCoupon = Static<typeof KeptCoupon>;

const BookVersion = about(
  'Rises with each change; 0: there was none yet.',
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
);
const CouponBook = closed('All coupons that the seller keeps.', {
  version: BookVersion,
  coupons: about('In the order in which the seller gave them.', Type.Array(KeptCoupon)),
});

export const UserCoupon = closed("A coupon in a member's box.", {
  userCouponSysId: SysId,
  couponSysId: SysId,
  ...couponFace,
  sellerSysId: about(
    "The seller whose products it discounts; null: every seller's, and the names are blank.",
    OrNone(SysId),
  ),
  sellerName: Type.String(),
  sellerNameEn: Type.String(),
  minPurchaseAmount: about('The least that one piece must cost, in won.', Won),
  maxDiscountAmount: about('The most that it takes off, in won; null: no limit.', OrNone(SomeWon)),
  maxDiscountPrdtQty: about('The most pieces that it makes cheaper; null: no limit.', OrNone(Pieces)),
  minOrderAmount: about('The least that the order must come to, in won.', Won),
  broadcastSysId: about('The broadcast in which the member got it; null: none.', OrNone(SysId)),
  issuedAt: DateTime,
  expireDate: about('The expiry of this coupon.', DateTime),
  isUsable: about('Neither used nor expired.', Flag),
  usedOrderSysId: about('The order that uses it; null: none, or a cancelled one.', OrNone(SysId)),
});
export type UserCoupon = Static<typeof UserCoupon>;

export const issueLiveCoupon = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/livecoupons',
  summary: 'Offer so many coupons to the room; each member may take one',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: closed({ broadcastSysId: SysId }),
  body: closed({
    ...CouponTerms.properties,
    qty: Offered,
  }),
  reply: closed({ couponSysId: SysId }),
  codes: ['0004', '0007'],
  idempotent: true,
});

const ofSeller = closed({ sellerSysId: SysId });

export const giveCoupon = operation({
  method: 'POST',
  path: '/v1/sellers/:sellerSysId/coupons',
  summary: 'Put a coupon of the seller into a member’s box',
  tag: 'host',
  access: 'host',
  scope: null,
  params: ofSeller,
  body: closed({ userId: UserId, ...CouponTerms.properties }),
  reply: closed({ couponSysId: SysId, userCouponSysId: SysId }),
  codes: ['0004', '1003'],
  idempotent: true,
});

export const couponBook = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/couponbook',
  summary: 'The coupons that the seller keeps, to be offered or given by name',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: ofSeller,
  reply: CouponBook,
  codes: ['0004'],
});

export const setCouponBook = operation({
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/couponbook',
  summary: 'Set all coupons that the seller keeps; those that members have stay as they are',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: ofSeller,
  body: closed({
    ifVersion: BookVersion,
    coupons: about(
      'All of them; what is left out is removed.',
      Type.Array(BookCoupon, { maxItems: COUPON_BOOK_MAX }),
    ),
  }),
  reply: CouponBook,
  codes: ['0004', '0021'],
});

const uid = closed({ uid: SysId });

export const takeCoupon = operation({
  method: 'POST',
  path: '/v1/users/:uid/coupons',
  summary: 'Take a live coupon, once; it comes into the member’s box',
  tag: 'coupons',
  access: 'owner',
  params: uid,
  body: closed({ couponSysId: SysId, broadcastSysId: SysId }),
  reply: UserCoupon,
  // In the order of the checks.
  codes: ['0004', '1003', '1004', '5001', '3001', '5003', '5002'],
  idempotent: true,
});

export const joinCoupon = operation({
  method: 'GET',
  path: '/v1/coupons/join',
  summary: 'The coupon that new members get, for the products of every seller',
  tag: 'coupons',
  access: 'anyone',
  reply: closed({
    coupon: about(
      'Null: there is none.',
      OrNone(
        closed({
          ...couponFace,
          nameEn: couponFace.name,
          minOrderAmount: couponTerms.minOrderAmount,
          usableDays: couponTerms.usableDays,
        }),
      ),
    ),
    isReceived: about('1: the member who asks has received one; always 0 for a guest.', Flag),
  }),
});

export const couponBox = operation({
  method: 'GET',
  path: '/v1/users/:uid/coupons',
  summary: 'The member’s coupons, newest first: usable ones (isUsable 1), used or expired ones (0), or all',
  tag: 'coupons',
  access: 'owner',
  params: uid,
  query: closed({
    isUsable: about(
      '1: usable ones; 0: used or expired ones; left out: all.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ),
    broadcastSysId: about('Only coupons from this broadcast.', Type.Optional(SysId)),
    ...Paging,
  }),
  reply: closed({ totalCnt: Qty, coupons: Type.Array(UserCoupon) }),
});
