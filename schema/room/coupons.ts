import Type, { type Static, type TSchema } from 'typebox';
import { couponFace, couponTerms } from './coupon-face.ts';
import { about, closed, Qty, SysId } from '../types.ts';

export const LiveCoupon = closed(
  'What a room knows of coupons: those that are to be taken now, and what its viewers are told of ' +
    "them. Which member has taken one is no business of the room's.",
  {
    couponSysId: SysId,
    ...couponFace,
    // An earlier version told neither its terms nor how many there are.
    ...couponTerms,
    qty: Type.Optional(Qty),
    leftQty: about('Those not taken; all of them until the room is told of fewer.', Type.Optional(Qty)),
  },
);
export type LiveCoupon = Static<typeof LiveCoupon>;

/** Durable messages; `room` is how all of them name theirs. */
export const couponMessages = <R extends TSchema>(room: R) =>
  ({
    liveCoupon: closed('A coupon can be taken now.', { room, ...LiveCoupon.properties }),
    liveCouponLeft: closed('How many of a coupon are left.', { room, couponSysId: SysId, leftQty: Qty }),
    liveCouponGone: closed('It is not to be had any more: all are taken, or it has expired.', {
      room,
      couponSysId: SysId,
    }),
  }) as const;

/** Sent to viewers who join. */
export const couponPresent = { liveCoupons: Type.Array(LiveCoupon) };
interface LeftOfCoupon {
  readonly couponSysId: number;
  readonly leftQty: number;
}

interface InRoom {
  readonly room: string;
}

export const couponEvents = {
  LiveCouponOffered: {
    data: LiveCoupon,
    tells: 'liveCoupon',
    told: (coupon: LiveCoupon, { room }: InRoom) => ({ room, ...coupon }),
  },

  /** Some were taken. */
  LiveCouponLeft: {
    data: closed({ couponSysId: SysId, leftQty: Qty }),
    tells: 'liveCouponLeft',
    told: (left: LeftOfCoupon, { room }: InRoom) => ({ room, ...left }),
  },

  LiveCouponGone: {
    data: closed({ couponSysId: SysId }),
    tells: 'liveCouponGone',
    told: ({ couponSysId }: { couponSysId: number }, { room }: InRoom) => ({ room, couponSysId }),
  },
} as const;
