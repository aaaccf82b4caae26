import { expect, test } from 'vitest';
import { Bucket } from './bucket.ts';

const rate = { burst: 3, perSecond: 2 };

test('lets a burst through, then as many as fill up again', () => {
  const bucket = new Bucket(rate, 0);
  const take = (now: number) => bucket.take(rate, now);
  expect([take(0), take(0), take(0), take(0)]).toEqual([true, true, true, false]);
  expect([take(499), take(500), take(999), take(1000)]).toEqual([false, true, false, true]);
  expect([take(60_000), take(60_000), take(60_000), take(60_000)]).toEqual([true, true, true, false]);
});

test('owes what was taken elsewhere, but a burst at most', () => {
  const bucket = new Bucket(rate, 0);
  const take = (now: number) => bucket.take(rate, now);
  bucket.owe(rate, 2, 0);
  expect([take(0), take(0)]).toEqual([true, false]);
  bucket.owe(rate, 2, 0);
  expect([take(1499), take(1500)]).toEqual([false, true]);
  bucket.owe(rate, 1000, 1500);
  expect([take(3499), take(3500)]).toEqual([false, true]);
});
