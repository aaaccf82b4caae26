import { expect, test } from 'vitest';
import { SoundClock } from './sound-clock.ts';

const RATE = 48_000;
/** 20 ms. */
const COUNT = 960;

function clockAt(start: number) {
  const clock = new SoundClock(RATE);
  let now = start;
  const take = () => clock.take(COUNT, now);
  return {
    take,
    next: (passed = 20) => {
      now += passed;
      return take();
    },
  };
}

test('times are counted from the samples, however unevenly these come', () => {
  const { take, next } = clockAt(100);
  expect(take()).toEqual({ time: 80, isAnew: true });
  expect(next(200)).toEqual({ time: 100, isAnew: false });
  for (let at = 0; at < 9; at += 1) next(0);
  expect(next(20)).toEqual({ time: 300, isAnew: false });
});

test('sound that stood still begins anew', () => {
  const { take, next } = clockAt(0);
  take();
  expect(next(5000)).toEqual({ time: 4980, isAnew: true });
});

test('sound that has fallen behind is set right, once it is sure', () => {
  const { take, next } = clockAt(0);
  take();
  next(170);
  const taken = Array.from({ length: 60 }, () => next());
  expect(taken.filter((each) => each?.isAnew)).toHaveLength(1);
  expect(taken.at(-1)?.time).toBe(170 + 60 * 20 - 20);
});

test('sound that is ahead of the time is left out bit by bit', () => {
  const { take, next } = clockAt(150);
  take();
  for (let at = 0; at < 9; at += 1) next(0);
  const taken = Array.from({ length: 400 }, () => next());
  expect(taken.filter((each) => each === null).length).toBeGreaterThan(1);
  expect(taken.findLast((each) => each !== null)?.time).toBeLessThanOrEqual(150 + 400 * 20 - 20 + 100);
});
