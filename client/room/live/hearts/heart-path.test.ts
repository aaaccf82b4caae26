import { assert, constantFrom, double, infiniteStream, property } from 'fast-check';
import { expect, test } from 'vitest';
import { HEART_PX, type HeartPath, placeOf, randomPath } from './heart-path.ts';

const WIDTH = 200;
const HEIGHT = 400;
const ages = Array.from({ length: 41 }, (_, index) => index / 40);

const dice = infiniteStream(double({ min: 0, max: 0.999, noNaN: true }));
const heart = (still: boolean) =>
  dice.map((thrown) => randomPath(() => thrown.next().value as number, still));

test.each([true, false])('no heart is cut off at an edge (still: %s)', (still) => {
  assert(
    property(heart(still), constantFrom(...ages), (path, age) => {
      const { x, y, size, opacity } = placeOf(path, age, WIDTH, HEIGHT);
      // A tilted heart needs no more than its own width: its corners are empty.
      expect(size).toBeLessThanOrEqual(HEART_PX * 1.02);
      expect(x - size / 2).toBeGreaterThanOrEqual(-1);
      expect(x + size / 2).toBeLessThanOrEqual(WIDTH + 1);
      expect(y - size / 2).toBeGreaterThanOrEqual(-1);
      expect(y + size / 2).toBeLessThanOrEqual(HEIGHT + 1);
      expect(opacity).toBeGreaterThanOrEqual(-0.001);
      expect(opacity).toBeLessThanOrEqual(1);
    }),
  );
});

test('a crowd begins in one place and fills the width', () => {
  const crowd = many(200, false);
  const spread = (age: number) => {
    const xs = crowd.map((path) => placeOf(path, age, WIDTH, HEIGHT).x).toSorted((a, b) => a - b);
    return xs[Math.floor(xs.length * 0.95)]! - xs[Math.floor(xs.length * 0.05)]!;
  };
  expect(spread(0)).toBe(0);
  expect(spread(0.7)).toBeGreaterThan(WIDTH / 2);
});

test('a heart only ever rises, and is gone at its end', () => {
  for (const path of many(50, false)) {
    const heights = ages.map((age) => placeOf(path, age, WIDTH, HEIGHT).y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(placeOf(path, 1, WIDTH, HEIGHT).opacity).toBeCloseTo(0);
  }
});

test('who asked for less motion sees hearts that stay where they are', () => {
  for (const path of many(50, true)) {
    const [first, ...others] = ages.map((age) => placeOf(path, age, WIDTH, HEIGHT));
    for (const { x, y, size, tilt } of others) {
      expect({ x, y, size, tilt }).toEqual({ x: first!.x, y: first!.y, size: first!.size, tilt: 0 });
    }
  }
});

/** The same hearts in each run. */
function many(count: number, still: boolean): HeartPath[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  return Array.from({ length: count }, () => randomPath(random, still));
}
