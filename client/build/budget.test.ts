import { expect, test } from 'vitest';
import { overBudget, tableOf } from './budget.ts';

const KB = 1024;
const screen = { route: { name: 'Home', early: [] }, base: 100 * KB, own: 20 * KB, early: 0 } as const;
const withPlayer = { ...screen, route: { name: 'enterLive', early: ['live/player/hls-light.ts'] } } as const;

test('a screen has 20 kB of its own, and 100 kB where it plays', () => {
  expect(overBudget(screen)).toEqual([]);
  expect(overBudget({ ...screen, own: 20 * KB + 1 })).toEqual([
    expect.stringContaining('Home needs 20.0 kB of its own'),
  ]);
  expect(overBudget({ ...withPlayer, own: 100 * KB })).toEqual([]);
  expect(overBudget({ ...withPlayer, own: 100 * KB + 1 })).toHaveLength(1);
});

test('what screens share has a limit, too', () => {
  expect(overBudget({ ...screen, base: 120 * KB })).toEqual([
    expect.stringContaining('of what screens share'),
  ]);
});

test('the table says what each needs', () => {
  expect(tableOf([screen]).split('\n').at(-1)).toMatch(/^Home +100\.0 kB +20\.0 kB +120\.0 kB/);
});
