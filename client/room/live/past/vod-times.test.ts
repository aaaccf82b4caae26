import { describe, expect, test } from 'vitest';
import { VodTimes } from './vod-times.ts';

const BEGAN = Date.parse('2026-11-20T20:00:00+09:00');

/** Sent from the 4th second on, and not from the 8th to the 68th. */
function interrupted(startedAt = BEGAN): VodTimes {
  const times = new VodTimes(startedAt);
  times.pieces = [4, 6, 68, 70].map((second, at) => ({
    start: at * 2,
    duration: 2,
    programDateTime: BEGAN + second * 1000,
  }));
  return times;
}

describe('in a recording of what was sent with an interruption', () => {
  test.each([
    [0, 4],
    [1.5, 5.5],
    [3.9, 7.9],
    [4, 68],
    [7, 71],
  ])('position %s is second %s of the broadcast, and back', (position, time) => {
    expect(interrupted().timeOf(position)).toBeCloseTo(time);
    expect(interrupted().positionOf(time)).toBeCloseTo(position);
  });

  test.each([
    [0, 0],
    [30, 4],
    [67.9, 4],
  ])('second %s, which was not sent, is where it goes on', (time, position) => {
    expect(interrupted().positionOf(time)).toBe(position);
  });
});

test('what was filmed before the beginning is its beginning', () => {
  const times = new VodTimes(BEGAN);
  times.pieces = [{ start: 0, duration: 2, programDateTime: BEGAN - 1500 }];
  expect([0, 1.5, 2].map((position) => times.timeOf(position))).toEqual([0, 0, 0.5]);
  expect(times.positionOf(0)).toBeCloseTo(1.5);
});

test('where nothing is known of when it was filmed, positions are times', () => {
  for (const times of [new VodTimes(BEGAN), interrupted(NaN)]) {
    expect(times.timeOf(5)).toBe(5);
    expect(times.positionOf(5)).toBe(5);
  }
});
