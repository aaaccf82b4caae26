import { expect, test } from 'vitest';
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import { listed } from './search.ts';

const product = (
  prdtSysId: number,
  name: string,
  price: number,
  salesExposureType: number = EXPOSURE.normal,
) => ({
  prdtSysId,
  name,
  nameEn: `en ${name}`,
  prdtNo: `SO-${1000 + prdtSysId}`,
  price,
  salesExposureType,
});
const products = [
  product(1, '립 틴트', 3000),
  product(2, 'Serum 세럼', 1000),
  product(3, '숨긴 것', 10, EXPOSURE.hidden),
  product(4, '쿠션', 2000, EXPOSURE.pinned),
];
const find = (text: string, sort: 'ascending' | 'descending' = 'ascending') =>
  listed(products, {
    text,
    sort,
    pinned: 4,
    priceOf: ({ price }) => price,
    nameFor: ({ prdtSysId }) => (prdtSysId === 1 ? 'Lip Tint' : ''),
  }).map((one) => one.prdtSysId);

test('the pinned product is first whatever the sort, hidden ones are out', () => {
  expect(find('')).toEqual([4, 2, 1]);
  expect(find('', 'descending')).toEqual([4, 1, 2]);
});

test('finds by part of a name or number, trimmed, whatever the case', () => {
  expect(find('  SERUM ')).toEqual([2]);
  expect(find('틴트')).toEqual([1]);
  expect(find('so-1004')).toEqual([4]);
  expect(find('lip')).toEqual([1]);
  expect(find('   ')).toEqual([4, 2, 1]);
  expect(find('숨긴')).toEqual([]);
});
