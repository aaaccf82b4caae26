import { expect, test } from 'vitest';
import { LINE_QTY_MAX } from '../../../schema/buying/constants.ts';
import { addingOf, addingsAmount, restockedAddings, withAdding, withAddingQty } from './addings.ts';

const detail = (id: number, change: { stockQty?: number; isSoldout?: 0 | 1; price?: number } = {}) => ({
  prdtAddingProductDetailSysId: id,
  item: `${id}개`,
  itemEn: `pack ${id}`,
  price: 3000,
  isSoldout: 0 as const,
  stockQty: 5,
  isVat: 1 as const,
  ...change,
});
const puffs = (...details: ReturnType<typeof detail>[]) => ({
  prdtAddingProductSysId: 9,
  name: '퍼프',
  nameEn: 'puffs',
  details,
});
const chosen = addingOf(puffs(), detail(1));

test('a sort of add-on is taken once, and counts for itself', () => {
  const two = withAdding(withAdding([chosen], chosen), addingOf(puffs(), detail(2, { price: 6500 })));
  expect(two.map(({ name, nameEn, qty }) => [name, nameEn, qty])).toEqual([
    ['퍼프 1개', 'puffs pack 1', 1],
    ['퍼프 2개', 'puffs pack 2', 1],
  ]);
  expect(addingsAmount(two)).toBe(9500);
});

test.each([
  [5, 5, undefined],
  [6, 5, 'stock'],
  [0, 1, 'min'],
])('of five there are %d to be had as %d', (asked, qty, why) => {
  const next = withAddingQty([chosen], 1, asked);
  expect(next.addings[0]?.qty).toBe(qty);
  expect(next.limit?.why).toBe(why);
});

test(`nobody has more than ${LINE_QTY_MAX}`, () => {
  const many = addingOf(puffs(), detail(1, { stockQty: 5000 }));
  expect(withAddingQty([many], 1, 1000)).toMatchObject({
    addings: [{ qty: LINE_QTY_MAX }],
    limit: { why: 'max' },
  });
});

test('they follow what is sold meanwhile', () => {
  const gone = addingOf(puffs(), detail(3));
  const now = puffs(detail(1, { stockQty: 2, price: 2500 }), detail(2, { isSoldout: 1 }));
  const kept = restockedAddings([chosen, addingOf(puffs(), detail(2)), gone], { addingProducts: [now] });
  expect(kept.map(({ stock, price }) => [stock, price])).toEqual([
    [2, 2500],
    [0, 3000],
    [0, 3000],
  ]);
});
