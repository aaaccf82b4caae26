import { expect, test } from 'vitest';
import type { Moment } from '../../../schema/room/moments.ts';
import { bestMoment } from './best-moment.ts';

const moment = (kind: Moment['kind'], time: number, orderCnt: number | null = null): Moment => ({
  kind,
  time,
  orderCnt,
  prdtSysId: kind === 'pin' ? 1 : null,
});

test('is where most was ordered', () => {
  const moments = [moment('pin', 0), moment('orders', 30, 5), moment('coupon', 40), moment('orders', 60, 12)];
  expect(bestMoment(moments)).toBe(moments[3]);
  expect(bestMoment([moment('orders', 30, 12), moment('orders', 90, 12)])?.time).toBe(30);
});

test('is else the first thing to win, or at least to see', () => {
  expect(bestMoment([moment('pin', 5), moment('game', 10), moment('coupon', 20)])?.kind).toBe('coupon');
  expect(bestMoment([moment('pin', 5), moment('game', 30), moment('game', 10)])?.time).toBe(10);
  expect(bestMoment([moment('pin', 9), moment('pin', 5)])?.time).toBe(5);
  expect(bestMoment([])).toBeUndefined();
});
