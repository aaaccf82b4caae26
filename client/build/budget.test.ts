import { expect, test } from 'vitest';
import { overBudget } from './budget.ts';

const KB = 1024;

test('every page has 96 kB, and a screen 56 kB of its own', () => {
  const home = (bytes: number) => [{ name: 'Home', bytes }];
  expect(overBudget(96 * KB, home(56 * KB))).toEqual([]);
  expect(overBudget(96 * KB + 1, home(0))).toEqual([expect.stringContaining('Every page needs 96.0 kB')]);
  expect(overBudget(0, home(56 * KB + 1))).toEqual([
    expect.stringContaining('Home needs 56.0 kB of its own'),
  ]);
});
