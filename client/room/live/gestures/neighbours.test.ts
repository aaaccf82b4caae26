import { expect, test } from 'vitest';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { neighbour } from './neighbours.ts';

const card = (broadcastSysId: number, liveFlag: number = LIVE_FLAG.onAir) => ({ broadcastSysId, liveFlag });
const cards = [card(1), card(7, LIVE_FLAG.before), card(2), card(3)];

test.each([
  [1, 'next', 2],
  [2, 'next', 3],
  [3, 'next', 1],
  [1, 'previous', 3],
  [3, 'previous', 2],
  [99, 'next', 1],
  [99, 'previous', 3],
] as const)('from %i the %s one on air is %i', (from, direction, to) => {
  expect(neighbour(cards, from, direction)?.broadcastSysId).toBe(to);
});

test.each([[[card(1), card(7, LIVE_FLAG.before)]], [[]]])(
  'where nothing else is on air there is none',
  (few) => {
    expect(neighbour(few, 1, 'next')).toBeUndefined();
    expect(neighbour(few, 1, 'previous')).toBeUndefined();
  },
);
