import { expect, test } from 'vitest';
import { LIVE_FLAG, type LiveFlag } from '../../../../../schema/broadcasts/constants.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { grantCancelCoupons } from './cancel-coupons.ts';

const granted = { broadcastSysId: 1, qty: 2 };

test.each<LiveFlag>([LIVE_FLAG.before, LIVE_FLAG.onAir])('are given before and on air (%i)', (liveFlag) => {
  expect(grantCancelCoupons(null, { liveFlag }, granted)).toEqual([
    { type: 'CancelCouponsGranted', data: granted },
  ]);
});

test.each<LiveFlag>([LIVE_FLAG.ended, LIVE_FLAG.stopped])(
  'are given no more once it is over (%i)',
  (liveFlag) => {
    expect(() => grantCancelCoupons(null, { liveFlag }, granted)).toThrow(refusal('0007'));
  },
);

test('are given once', () => {
  expect(() => grantCancelCoupons({ qty: 3 }, { liveFlag: LIVE_FLAG.onAir }, granted)).toThrow(
    refusal('0003'),
  );
});
