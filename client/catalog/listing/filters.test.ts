import { expect, test } from 'vitest';
import { countOf, filtersIn, queryWith, without } from './filters.ts';

test('filters are read from the address and written back, beside what else stands there', () => {
  const query = '?keyword=%EB%A6%BD&sort=-price&minPrice=0&maxPrice=30000&brandSysId=4&isOnAir=1';
  const filters = filtersIn(query);
  expect(filters).toEqual({ sort: '-price', minPrice: 0, maxPrice: 30_000, brandSysId: 4, isOnAir: 1 });
  expect(filtersIn(queryWith('', filters))).toEqual(filters);
  expect(queryWith(query, {})).toBe('?keyword=%EB%A6%BD');
  expect(queryWith('?sort=price', {})).toBe('');
});

test('what cannot be read is left out', () => {
  const query = '?sort=cheap&minPrice=-1&maxPrice=1e9&categorySysId=0&brandSysId=x&isOnSale=0&isOnAir=yes';
  expect(filtersIn(query)).toEqual({});
});

test('both ends of a price count as one filter, and the order as none', () => {
  expect(countOf({ sort: 'new', minPrice: 1, maxPrice: 2, isOnAir: 1 })).toBe(2);
  expect(countOf({ maxPrice: 2 })).toBe(1);
  expect(without({ sort: 'new', minPrice: 1, isOnAir: 1 }, 'minPrice', 'isOnAir')).toEqual({ sort: 'new' });
});
