import { expect, test } from 'vitest';
import { START_INDEX_MAX } from '../../../schema/constants.ts';
import { nextIndex } from './next-index.ts';

test.each([
  [20, 20],
  [START_INDEX_MAX, START_INDEX_MAX],
  [START_INDEX_MAX + 1, undefined],
  [undefined, undefined],
])('a list goes on from %o at %o', (next, from) => {
  expect(nextIndex(next)).toBe(from);
});
