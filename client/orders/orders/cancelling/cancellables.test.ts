import { expect, test } from 'vitest';
import { cancellables } from './cancellables.ts';

const option = (content: string, contentEn: string, qty: number, cancelQty = 0) => ({
  optionTypeCode: 3,
  optionKeyName: content,
  optionKeyNameEn: contentEn,
  content,
  contentEn,
  price: 0,
  qty,
  cancelQty,
  returnQty: 0,
  exchangeQty: 0,
  exchanges: [],
  freeQty: 1,
  orderPrdtOptionSysIds: [qty],
});
const tint = {
  name: '틴트',
  nameEn: 'Tint',
  orderPrdtSysIds: [1],
  totalQty: 4,
  cancelQty: 1,
  returnQty: 0,
  exchangeQty: 0,
  freeQty: 1,
  options: [option('체리', 'Cherry', 3, 1), option('로즈', 'Rose', 1)],
};
const cup = {
  ...tint,
  name: '컵',
  nameEn: 'Cup',
  totalQty: 2,
  cancelQty: 0,
  returnQty: 0,
  exchangeQty: 0,
  freeQty: 1,
  options: [],
};
const namesIn = (...products: readonly (typeof tint)[]) =>
  products.flatMap((each) =>
    cancellables(products, each, ({ name }) => name, 1).map(({ name, buttonName, qty }) => [
      name,
      buttonName,
      qty,
    ]),
  );

test('where one thing can be cancelled its button need not say what it is', () => {
  expect(namesIn(cup)).toEqual([['컵', undefined, 2]]);
});

test('of several each button says which it cancels', () => {
  expect(namesIn(tint, cup)).toEqual([
    ['틴트 · 체리', '체리', 2],
    ['틴트 · 로즈', '로즈', 1],
    ['컵', '컵', 2],
  ]);
});
