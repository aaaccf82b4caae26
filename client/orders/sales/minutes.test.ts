import { expect, test } from 'vitest';
import type { Sales } from '../../../schema/buying/sales.ts';
import { courseOf, positionOf } from './minutes.ts';

const none = { orderCnt: 0, qty: 0, amount: 0 };
const sales = (startedAt: string | null, endedAt: string | null): Sales => ({
  ...none,
  cancelled: none,
  waiting: none,
  products: [],
  minutes: [{ at: '2026-11-20T10:02:00.000Z', orderCnt: 1, qty: 2, amount: 9_000, joinCnt: 3, chatCnt: 4 }],
  startedAt,
  endedAt,
});
const [START, END] = ['2026-11-20T10:00:30.000Z', '2026-11-20T10:03:30.000Z'];

test('a chart has every minute of the broadcast, in seconds of its recording', () => {
  expect(courseOf(sales(START, END), 0)).toEqual({
    seconds: [-30, 30, 90, 150],
    amount: [0, 0, 9_000, 0],
    joined: [0, 0, 3, 0],
    chat: [0, 0, 4, 0],
    orders: [0, 0, 1, 0],
  });
});

test('it grows while the broadcast is on air, and begins with it', () => {
  expect(courseOf(sales(START, null), Date.parse('2026-11-20T10:01:10.000Z'))?.seconds).toEqual([-30, 30]);
  expect(courseOf(sales(null, null), 0)).toBeNull();
});

test('a minute that began before the broadcast is at its beginning', () => {
  expect(positionOf('2026-11-20T10:00:00.000Z', START)).toBe(0);
  expect(positionOf('2026-11-20T10:02:00.000Z', START)).toBe(90);
});
