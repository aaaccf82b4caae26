import { deadline } from '../../../../schema/deadlines.ts';
import { ALERTS_TOLD_EVERY } from '../../../../schema/members/constants.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Alerts, News } from '../../members/alert/offers.ts';
import { couponBoxFold, type CouponBoxEvent } from './decider.ts';

type Received = Extract<CouponBoxEvent, { type: 'CouponReceived' }>['data'];

/** Tells members of the coupons they get. */
export function tellOfCouponsReceived(alerts: Alerts): Reaction {
  return {
    name: 'coupon-alerts',
    types: ['CouponReceived'],
    every: ALERTS_TOLD_EVERY,
    async react(events) {
      const { streams, told } = await alerts.tellAll(
        events.map(({ stream, data }) => ({
          userSysId: Number(stream.slice(couponBoxFold.category.length + 1)),
          news: receivedNews(data as Received),
        })),
      );
      return { streams, decide: (states, now) => ({ events: [], ...told(states, now) }) };
    },
  };
}

function receivedNews({ coupon: { name }, expiresAt }: Received): News {
  return {
    kind: 'coupon',
    words: {
      ko: { title: '쿠폰을 받았어요', text: `${name} · ${deadline('ko', expiresAt)}까지 쓸 수 있어요.` },
      en: { title: 'You have a new coupon', text: `${name} · Use it by ${deadline('en', expiresAt)}.` },
    },
    link: '/Coupon',
  };
}
