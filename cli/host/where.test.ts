import { expect, test } from 'vitest';
import { called } from './where.ts';

const mug = { prdtSysId: 12, prdtNo: '머그-A1' };

test.each([
  '12',
  '머그-A1',
  '머그-a1',
  '머그-Ａ１',
  ' 머그-A1 ',
  '머그-A1'.normalize('NFD'),
  '머그-\u200bA1',
])('a product is called %s', (name) => expect(called(name)(mug)).toBe(true));

test('and nothing else', () => {
  for (const name of ['1', '머그', '']) expect(called(name)(mug)).toBe(false);
});
