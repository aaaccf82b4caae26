import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { LIVE_COUPONS_MAX, type BlackType } from '../../../../schema/room/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { keptOutBy } from '../../room/moderation/decider.ts';
import type { RoomState } from '../../room/room/decider.ts';
import { hasCoupon, issueCoupon, type Coupon, type CouponBox } from './decider.ts';

/** A coupon that a host offers to a room in a limited number. */
export type LiveCouponEvent =
  | {
      readonly type: 'CouponOffered';
      readonly data: { readonly coupon: Coupon; readonly broadcastSysId: number; readonly qty: number };
    }
  | { readonly type: 'CouponTaken'; readonly data: { readonly userCouponSysId: number } }
  /** All are taken, or it has expired. Recorded once. */
  | { readonly type: 'CouponRanOut'; readonly data: CouponRanOut };

export interface CouponRanOut {
  readonly couponSysId: number;
  readonly broadcastSysId: number;
}

/** Null until it is offered. */
export type LiveCouponState = null | {
  readonly coupon: Coupon;
  readonly broadcastSysId: number;
  readonly left: number;
  readonly isOver: boolean;
};

export const liveCouponFold: Fold<LiveCouponState, LiveCouponEvent> = {
  category: 'livecoupon',
  initial: null,
  stateVersion: 1,
  on: {
    CouponOffered: (_state, { data: { coupon, broadcastSysId, qty } }) => ({
      coupon,
      broadcastSysId,
      left: qty,
      isOver: false,
    }),
    CouponTaken: (state) => state && { ...state, left: state.left - 1 },
    CouponRanOut: (state) => state && { ...state, isOver: true },
  },
};

export function liveCouponStream(couponSysId: number): StreamRef<LiveCouponState, LiveCouponEvent> {
  return streamOf(liveCouponFold, couponSysId);
}

/** 3 of `livecoupon-3`. */
export function couponOfStream(stream: string): number {
  return Number(stream.slice(liveCouponFold.category.length + 1));
}

/** The same transaction offers the coupon and tells the room. */
export function offerCoupon(
  room: RoomState,
  coupon: Coupon,
  offer: { readonly broadcastSysId: number; readonly qty: number },
): { readonly live: LiveCouponEvent[]; readonly room: RoomEvent[] } {
  if (room.liveFlag !== LIVE_FLAG.onAir) throw new Refusal('0007', { liveFlag: room.liveFlag });
  if (room.liveCoupons.length >= LIVE_COUPONS_MAX) {
    throw new Refusal('0007', { liveCoupons: room.liveCoupons.length });
  }
  const { sellerSysId: _, expireDate, ...face } = coupon;
  return {
    live: [{ type: 'CouponOffered', data: { coupon, ...offer } }],
    room: [
      {
        type: 'LiveCouponOffered',
        data: {
          ...face,
          expireDate: expireDate === null ? null : new Date(expireDate).toISOString(),
          qty: offer.qty,
        },
      },
    ],
  };
}

/**
 * Gives one to this member. The first broken rule answers: 0004 no such coupon in this broadcast, 1003 or 1004 they are
 * banned or removed, 5001 they have it, 3001 the broadcast is over, 5003 all are taken, 5002 it has expired.
 */
export function takeLiveCoupon(
  live: LiveCouponState,
  box: CouponBox,
  room: RoomState,
  take: {
    readonly broadcastSysId: number;
    readonly userCouponSysId: number;
    /** The current mute, removal or ban. */
    readonly standing: BlackType | null;
    readonly now: number;
  },
): { readonly live: LiveCouponEvent[]; readonly box: ReturnType<typeof issueCoupon> } {
  const { broadcastSysId, userCouponSysId, standing } = take;
  if (live?.broadcastSysId !== broadcastSysId) throw new Refusal('0004', { broadcastSysId });
  const { couponSysId } = live.coupon;
  const keptOut = keptOutBy(standing);
  if (keptOut !== null) throw new Refusal(keptOut);
  if (hasCoupon(box, couponSysId)) throw new Refusal('5001', { couponSysId });
  if (room.liveFlag !== LIVE_FLAG.onAir) throw new Refusal('3001', { liveFlag: room.liveFlag });
  if (live.left <= 0) throw new Refusal('5003', { couponSysId });
  const taken: LiveCouponEvent[] = [{ type: 'CouponTaken', data: { userCouponSysId } }];
  if (live.left === 1) taken.push({ type: 'CouponRanOut', data: { couponSysId, broadcastSysId } });
  return { live: taken, box: issueCoupon(box, live.coupon, take) };
}

/** Closes a coupon that expired before all were taken. */
export function endCoupon(live: LiveCouponState): LiveCouponEvent[] {
  if (live === null || live.isOver) return [];
  const { coupon, broadcastSysId } = live;
  return [{ type: 'CouponRanOut', data: { couponSysId: coupon.couponSysId, broadcastSysId } }];
}
