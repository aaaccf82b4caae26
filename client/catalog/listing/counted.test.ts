import { expect, test } from 'vitest';
import { COUNTED_MAX } from '../../../schema/catalog/constants.ts';
import { counted } from './counted.ts';

test('what the server has not counted to the end is told with a plus', () => {
  expect(counted(COUNTED_MAX - 1)).toEqual({ count: COUNTED_MAX - 1, more: '' });
  for (const totalCnt of [COUNTED_MAX, COUNTED_MAX + 21])
    expect(counted(totalCnt)).toEqual({ count: COUNTED_MAX, more: '+' });
});
