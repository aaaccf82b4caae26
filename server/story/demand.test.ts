import { describe, expect, test } from 'vitest';
import { seeded } from '../../schema/seeded.ts';
import { BUYERS_MAX, buyersAt } from './demand.ts';

function average(ratio: number, elasticity: number): number {
  const random = seeded(3);
  const tries = 4000;
  let buyers = 0;
  for (let n = 0; n < tries; n++) buyers += buyersAt(ratio, elasticity, random);
  return buyers / tries;
}

describe('how many buy where one has bought', () => {
  test.each([
    [2, 1, 0.5],
    [1.25, 1.5, 0.716],
    [0.5, 1, 2],
    [0.8, 1.5, 1.398],
  ])('at %f times the price and elasticity %f: %f', (ratio, elasticity, expected) => {
    expect(average(ratio, elasticity)).toBeCloseTo(expected, 1);
  });

  test('the one who was there at the same price, and where nobody looks at it', () => {
    const never = () => {
      throw new Error('chance has no say in it');
    };
    expect(buyersAt(1, 1.5, never)).toBe(1);
    expect(buyersAt(7, 0, never)).toBe(1);
  });

  test('nobody where something free costs anything, and not the whole world where it is for nothing', () => {
    expect(average(Infinity, 1.5)).toBe(0);
    expect(average(0, 1.5)).toBe(BUYERS_MAX);
  });
});
