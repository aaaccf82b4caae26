import { expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { called, productsOnDisplay } from './where.ts';

test('a shop of several pages is looked through to its end', async () => {
  const shop = Array.from({ length: 250 }, (_, at) => ({ prdtSysId: at + 1, prdtNo: `P-${at + 1}` }));
  const call = (_operation: unknown, { startIndex, rowCount }: { startIndex: number; rowCount: number }) =>
    Promise.resolve({ products: shop.slice(startIndex, startIndex + rowCount), totalCnt: shop.length });
  const found = await productsOnDisplay({ call } as unknown as Context['api'], 1);
  expect(found.find(called('p-250'))).toBe(shop[249]);
  expect(found).toHaveLength(250);
});

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
