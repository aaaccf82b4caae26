import { expect, test } from 'vitest';
import { SWIPE_OVER_PX } from '../../../../schema/room/constants.ts';
import { swipeOf } from './swipe.ts';

test.each([
  [0, -SWIPE_OVER_PX, null],
  [0, -SWIPE_OVER_PX - 1, 'up'],
  [0, SWIPE_OVER_PX + 1, 'down'],
  [-SWIPE_OVER_PX, 0, null],
  [-SWIPE_OVER_PX - 1, 0, 'left'],
  [SWIPE_OVER_PX + 1, 0, 'right'],
] as const)('a finger that went %i, %i has swiped: %s', (dx, dy, swipe) => {
  expect(swipeOf(dx, dy)).toBe(swipe);
});

test.each([
  [-100, 60, 'left'],
  [-100, 70, null],
  [60, -100, 'up'],
  [100, -100, null],
] as const)('what goes askew counts only where it is clear: %i, %i: %s', (dx, dy, swipe) => {
  expect(swipeOf(dx, dy)).toBe(swipe);
});
