import { expect, test } from 'vitest';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { BLACK_TYPE, type BlackType } from '../../../../schema/room/constants.ts';
import { folded, onAir } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { roomFold } from '../../room/room/decider.ts';
import { couponBoxFold, makeCoupon, type CouponBoxEvent } from './decider.ts';
import {
  endCoupon,
  liveCouponFold,
  offerCoupon,
  takeLiveCoupon,
  type LiveCouponEvent,
  type LiveCouponState,
} from './live-coupon.ts';

const NOW = Date.parse('2026-11-20T11:00:00Z');
const take = { broadcastSysId: 10, userCouponSysId: 501, standing: null, now: NOW };
const ended = { ...roomFold.initial, liveFlag: LIVE_FLAG.ended };
const coupon = makeCoupon(
  { name: '천원', discountPolicy: 1, discountPolicyFigures: 1000 },
  { couponSysId: 8, sellerSysId: 2, now: NOW },
);
const emptyBox = couponBoxFold.initial;

const liveAfter = (live: LiveCouponState, events: readonly LiveCouponEvent[]) =>
  folded(liveCouponFold, events, live);
const boxAfter = (events: readonly CouponBoxEvent[]) => folded(couponBoxFold, events);

function offered(qty: number): LiveCouponState {
  return liveAfter(null, offerCoupon(onAir, coupon, { broadcastSysId: 10, qty }).live);
}

test('is not offered where nobody is on air', () => {
  expect(() => offerCoupon(ended, coupon, { broadcastSysId: 10, qty: 1 })).toThrow(refusal('0007'));
});

test('who has it is told so, also when all are gone or the broadcast is over', () => {
  const live = offered(1);
  const taken = takeLiveCoupon(live, emptyBox, onAir, take);
  const [gone, box] = [liveAfter(live, taken.live), boxAfter(taken.box)];
  for (const room of [onAir, ended])
    expect(() => takeLiveCoupon(gone, box, room, take)).toThrow(refusal('5001'));
  expect(() => takeLiveCoupon(gone, emptyBox, onAir, take)).toThrow(refusal('5003'));
  expect(() => takeLiveCoupon(gone, emptyBox, ended, take)).toThrow(refusal('3001'));
});

test('is to be had in its own broadcast only', () => {
  const elsewhere = { ...take, broadcastSysId: 11 };
  expect(() => takeLiveCoupon(offered(1), emptyBox, onAir, elsewhere)).toThrow(refusal('0004'));
  expect(() => takeLiveCoupon(null, emptyBox, onAir, take)).toThrow(refusal('0004'));
});

test('is not for who was put out or banned; who is muted may have it', () => {
  const asks = (standing: BlackType | null) => () =>
    takeLiveCoupon(offered(1), emptyBox, onAir, { ...take, standing });
  expect(asks(BLACK_TYPE.remove)).toThrow(refusal('1004'));
  expect(asks(BLACK_TYPE.ban)).toThrow(refusal('1003'));
  expect(asks(BLACK_TYPE.mute)().live).toHaveLength(2);
});

test('runs out once: when the last one is taken, or at its end', () => {
  const ranOut = [{ type: 'CouponRanOut', data: { couponSysId: 8, broadcastSysId: 10 } }];
  const live = offered(2);
  const first = takeLiveCoupon(live, emptyBox, onAir, take).live;
  expect(first.map(({ type }) => type)).toEqual(['CouponTaken']);
  const oneLeft = liveAfter(live, first);
  const last = takeLiveCoupon(oneLeft, emptyBox, onAir, take).live;
  expect(last).toMatchObject([{ type: 'CouponTaken' }, ...ranOut]);
  expect(endCoupon(liveAfter(oneLeft, last))).toEqual([]);
  expect(endCoupon(oneLeft)).toEqual(ranOut);
  expect(endCoupon(null)).toEqual([]);
});
