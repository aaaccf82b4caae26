import { expect, test } from 'vitest';
import { localeFor } from './languages.ts';

test.each([
  ['ko-KR,ko;q=0.9,en-US;q=0.8', 'ko'],
  ['en-US,en;q=0.9,ko;q=0.8', 'en'],
  ['fr-FR, en;q=0.7, ko;q=0.3', 'en'],
  ['fr-FR, ko;q=0.3, EN-gb; q=0.7', 'en'],
  ['en;q=0, ko;q=0.1', 'ko'],
  ['ja,zh;q=0.5', 'ko'],
  ['english', 'ko'],
  ['*', 'ko'],
  ['en;q=what', 'ko'],
  ['', 'ko'],
])('a browser that asks for %j is answered in %s', (header, locale) => {
  expect(localeFor({ 'accept-language': header })).toBe(locale);
});

test('a browser that asks for nothing is answered in Korean', () => {
  expect(localeFor({})).toBe('ko');
});

test('what was chosen wins, where it is a language that we have', () => {
  const asks = { 'accept-language': 'en' };
  expect(localeFor({ ...asks, cookie: 'theme=dark; sellover.locale=ko' })).toBe('ko');
  expect(localeFor({ ...asks, cookie: 'sellover.locale=fr; not.sellover.locale=ko' })).toBe('en');
});
