import { expect, test } from 'vitest';
import { watchOrder } from './watched.ts';

const ordered = (cards: readonly number[], ids: readonly number[]) =>
  watchOrder(
    cards.map((broadcastSysId) => ({ broadcastSysId })),
    ids,
  ).map(({ broadcastSysId }) => broadcastSysId);

test('what was not watched keeps its order, before what was, of which the latest comes last', () => {
  expect(ordered([1, 2, 3], [])).toEqual([1, 2, 3]);
  expect(ordered([1, 2, 3], [1])).toEqual([2, 3, 1]);
  expect(ordered([1, 2, 3, 4], [3, 9, 1])).toEqual([2, 4, 3, 1]);
});
