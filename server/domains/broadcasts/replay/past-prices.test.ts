import { describe, expect, test } from 'vitest';
import { pastPrices, type PriceSaid } from './past-prices.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const onAir = { startedAt: START, endedAt: START + 3_600_000 };
const at = (seconds: number) => START + seconds * 1000;
const says = (
  seconds: number,
  price: number,
  live?: [price: number, from: number, until: number],
): PriceSaid => ({
  at: at(seconds),
  prices: {
    price,
    livePrice: live
      ? {
          price: live[0],
          startDate: new Date(at(live[1])).toISOString(),
          endDate: new Date(at(live[2])).toISOString(),
        }
      : null,
  },
});
const steps = (...said: PriceSaid[]) =>
  pastPrices(7, said, onAir).map(({ time, price, livePrice }) => [time, price, livePrice]);

describe('a product cost in a broadcast', () => {
  test('from its start what its seller had said before, and then what they said', () => {
    expect(steps(says(-86_400, 12_000), says(60, 9_900), says(120, 9_900), says(600, 11_000))).toEqual([
      [0, 12_000, null],
      [60, 9_900, null],
      [600, 11_000, null],
    ]);
  });

  test('for members the live price, from its first to its last moment', () => {
    expect(steps(says(-10, 12_000, [9_000, 300, 900]))).toEqual([
      [0, 12_000, null],
      [300, 12_000, 9_000],
      [900.001, 12_000, null],
    ]);
  });

  test('the live price of the start if that had begun, and no other one before its time', () => {
    expect(steps(says(-10, 12_000, [9_000, -5, 600]), says(300, 12_000, [8_000, 1_000, 90_000]))).toEqual([
      [0, 12_000, 9_000],
      [300, 12_000, null],
      [1_000, 12_000, 8_000],
    ]);
  });

  test('nothing before it was there, nor of what was said after the end', () => {
    expect(steps(says(50, 5_000), says(3_600.001, 1))).toEqual([[50, 5_000, null]]);
    expect(steps()).toEqual([]);
  });
});
