import { deadline } from '../../../../schema/deadlines.ts';
import { ALERTS_TOLD_EVERY } from '../../../../schema/members/constants.ts';
import { COUPONS_LEFT_TOLD_EVERY, COUPONS_TOLD_EVERY } from '../../../../schema/room/constants.ts';
import type { EventLog, EventOf } from '../../../platform/log/log.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Alerts, News } from '../../members/alert/offers.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { couponBoxFold, type CouponBoxEvent } from './decider.ts';
import { couponOfStream, liveCouponStream, type CouponRanOut } from './live-coupon.ts';

/** Tells a room how many of its coupons are left after some were taken. Another reaction tells it when they are gone. */
export function tellOfCouponsLeft(log: Pick<EventLog, 'state'>): Reaction {
  return {
    name: 'room-coupons-left',
    types: ['CouponTaken'],
    every: COUPONS_LEFT_TOLD_EVERY,
    async react(events) {
      const ids = [...new Set(events.map(({ stream }) => couponOfStream(stream)))];
      const found = await Promise.all(
        ids.map(async (couponSysId) => {
          const live = liveCouponStream(couponSysId);
          const { state } = await log.state(live);
          const plan = state && (await findPlan(log, state.broadcastSysId));
          return plan ? [{ couponSysId, live, room: roomStream(plan) }] : [];
        }),
      );
      const coupons = found.flat();
      const rooms = new Map(coupons.map(({ room }) => [room.stream, room]));
      if (rooms.size === 0) return null;
      return {
        streams: [...rooms.values(), ...coupons.map(({ live }) => live)],
        decide: (states) =>
          [...rooms.values()].map((ref) => ({
            ref,
            events: coupons
              .filter(({ room }) => room.stream === ref.stream)
              .flatMap(({ couponSysId, live }) => {
                const leftQty = states.get(live)?.left ?? 0;
                const told = states.get(ref).liveCoupons.find((each) => each.couponSysId === couponSysId);
                if (!told || leftQty <= 0 || leftQty === told.leftQty) return [];
                return [{ type: 'LiveCouponLeft' as const, data: { couponSysId, leftQty } }];
              }),
          })),
      };
    },
  };
}

/** Tells a room which of its coupons are gone. So the command that takes the last one need not write to the room's stream. */
export function tellOfCouponsGone(log: Pick<EventLog, 'state'>): Reaction {
  return {
    name: 'room-coupons-gone',
    types: ['CouponRanOut'],
    every: COUPONS_TOLD_EVERY,
    async react(events) {
      const ranOut = events.map(({ data }) => data as CouponRanOut);
      const byBroadcast = Map.groupBy(ranOut, ({ broadcastSysId }) => broadcastSysId);
      const rooms = await Promise.all(
        Array.from(byBroadcast, async ([broadcastSysId, coupons]) => {
          const plan = await findPlan(log, broadcastSysId);
          const gone = coupons.map(({ couponSysId }) => ({ type: 'LiveCouponGone', data: { couponSysId } }));
          return plan ? [{ ref: roomStream(plan), events: gone }] : [];
        }),
      );
      const told = rooms.flat();
      return told.length === 0 ? null : { streams: told.map(({ ref }) => ref), decide: () => told };
    },
  };
}

type ReceivedCoupon = EventOf<CouponBoxEvent, 'CouponReceived'>['data'];

/** Tells members of the coupons they get. */
export function tellOfCouponsReceived(alerts: Alerts): Reaction {
  return {
    name: 'coupon-alerts',
    types: ['CouponReceived'],
    every: ALERTS_TOLD_EVERY,
    react: (events) =>
      alerts.tellAll(
        events.map(({ stream, data }) => ({
          userSysId: Number(stream.slice(couponBoxFold.category.length + 1)),
          news: receivedNews(data as ReceivedCoupon),
        })),
      ),
  };
}

function receivedNews({ coupon: { name }, expiresAt }: ReceivedCoupon): News {
  return {
    kind: 'coupon',
    words: {
      ko: { title: '쿠폰을 받았어요', text: `${name} · ${deadline('ko', expiresAt)}까지 쓸 수 있어요.` },
      en: { title: 'You have a new coupon', text: `${name} · Use it by ${deadline('en', expiresAt)}.` },
    },
    link: '/Coupon',
  };
}
