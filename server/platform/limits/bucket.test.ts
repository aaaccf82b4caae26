import { expect, test } from 'vitest';
import { TokenBucket } from './bucket.ts';

const rate = { burst: 3, perSecond: 2 };

test('lets a burst through, then as many as fill up again', () => {
  const bucket = new TokenBucket(rate, 0);
  const take = (now: number) => bucket.take(rate, now);
  expect([take(0), take(0), take(0), take(0)]).toEqual([true, true, true, false]);
  expect([take(499), take(500), take(999), take(1000)]).toEqual([false, true, false, true]);
  expect([take(60_000), take(60_000), take(60_000), take(60_000)]).toEqual([true, true, true, false]);
});

test('gives many at once when it is full, and owes what it did not hold', () => {
  const bucket = new TokenBucket(rate, 0);
  const take = (count: number, now: number) => bucket.take(rate, now, count);
  expect([take(2, 0), take(2, 0), take(1, 0)]).toEqual([true, false, true]);
  expect([take(5, 1499), take(5, 1500), take(1, 2999), take(1, 3000)]).toEqual([false, true, false, true]);
  expect(new TokenBucket({ burst: 0, perSecond: 0 }, 0).take({ burst: 0, perSecond: 0 }, 0, 5)).toBe(false);
});

test('owes what was taken elsewhere, but a burst at most', () => {
  const bucket = new TokenBucket(rate, 0);
  const take = (now: number) => bucket.take(rate, now);
  bucket.owe(rate, 2, 0);
  expect([take(0), take(0)]).toEqual([true, false]);
  bucket.owe(rate, 2, 0);
  expect([take(1499), take(1500)]).toEqual([false, true]);
  bucket.owe(rate, 1000, 1500);
  expect([take(3499), take(3500)]).toEqual([false, true]);
});
