import { expect, test } from 'vitest';
import { askedFor, koreanDateBefore, queryFor, searchIn } from './search.ts';

const NOW = Date.parse('2026-05-31T00:30:00+09:00');

test('a search is read from the address, and written there again', () => {
  const search = searchIn('?keyword=%EB%A8%B8%EA%B7%B8&period=3&status=4');
  expect(search).toEqual({ keyword: '머그', period: 3, status: 4 });
  expect(searchIn(queryFor(search))).toEqual(search);
});

test('an address that says nothing, or nonsense, means everything', () => {
  for (const query of ['', '?period=2&status=99', '?keyword=%20'])
    expect([query, askedFor(searchIn(query), NOW)]).toEqual([query, {}]);
});

test('months go back by the Korean calendar, to the last day of a shorter month', () => {
  expect(koreanDateBefore(NOW, 1)).toBe('2026-04-30');
  expect(koreanDateBefore(NOW, 3)).toBe('2026-02-28');
  expect(koreanDateBefore(NOW, 12)).toBe('2025-05-31');
  expect(askedFor({ keyword: ' 머그 ', period: 6, status: 0 }, NOW)).toEqual({
    keyword: '머그',
    from: '2025-11-30',
  });
});
