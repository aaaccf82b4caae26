import { expect, test, vi } from 'vitest';
import { FANOUT_WINDOW, FANOUT_WINDOW_MAX } from '../../schema/constants.ts';
import { Pace } from './pace.ts';

test("a room gathers so long that its fan-out keeps to its share of the time, within the contract's bounds", () => {
  const pace = new Pace(0.25);
  expect(pace.window(0)).toBe(FANOUT_WINDOW);
  expect(pace.window(10)).toBe(40);
  expect(pace.window(1000)).toBe(FANOUT_WINDOW_MAX);
});

test('many rooms together gather longer when they take too much, and shorter again after that', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const pace = new Pace(0.25);
  const pass = (busy: number) => {
    now.mockReturnValue(performance.now() + 300);
    pace.spent(busy);
    return pace.window(1);
  };
  expect(pass(70)).toBe(FANOUT_WINDOW);
  expect(pass(210)).toBe(2 * FANOUT_WINDOW);
  for (let n = 0; n < 10; n++) pass(300);
  expect(pass(300)).toBe(FANOUT_WINDOW_MAX);
  for (let n = 0; n < 10; n++) pass(3);
  expect(pass(3)).toBe(FANOUT_WINDOW);
  now.mockRestore();
});
