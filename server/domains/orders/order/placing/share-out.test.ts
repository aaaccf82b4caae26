import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

test('an amount is shared out in proportion, what is left to those that lost most', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(10, [0, 7, 3])).toEqual([0, 7, 3]);
  expect(shareOut(5, [1, 2, 4])).toEqual([1, 1, 3]);
  expect(shareOut(0, [0, 0])).toEqual([0, 0]);
});

test('shares add up, and none is above its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const amount = Math.floor(total * part);
      const shares = shareOut(amount, weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      for (const [at, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weights[at]!);
      }
    }),
  );
});
