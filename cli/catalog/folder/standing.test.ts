import { expect, test } from 'vitest';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { allOf } from './standing.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test.each([
  ['up', (list: number[]) => [list.at(-1)!, ...list.slice(0, -1)]],
  ['down', (list: number[]) => [...list.slice(1), list[0]!]],
])('a list is whole, though one moves %s between its pages', async (_way, move) => {
  let listed = ids(2 * ROW_COUNT_MAX + 1);
  let moves = 1;
  const all = await allOf(
    ({ startIndex, rowCount }) => {
      const rows = listed.slice(startIndex, startIndex + rowCount);
      if (moves-- > 0) listed = move(listed);
      return Promise.resolve({ rows, totalCnt: listed.length });
    },
    (id) => id,
  );
  expect(all.toSorted((a, b) => a - b)).toEqual(ids(2 * ROW_COUNT_MAX + 1));
  expect(all).toEqual(listed.toReversed());
});

test('a list that never stands still is given as it was last seen', async () => {
  const all = await allOf(
    () => Promise.resolve({ rows: [1], totalCnt: 2 }),
    (id) => id,
  );
  expect(all).toEqual([1]);
});
