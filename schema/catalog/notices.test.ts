import { expect, test } from 'vitest';
import { NOTICE_FIELDS, NOTICE_KINDS, noticeFieldNames, noticeOf } from './notices.ts';

test.for(NOTICE_KINDS)('%s asks for items, each once, that are named in both languages', (kind) => {
  const { fields, ...names } = noticeOf(kind);
  expect(fields.length).toBeGreaterThanOrEqual(5);
  expect(new Set(fields).size).toBe(fields.length);
  for (const { name, nameEn } of [names, ...fields.map(noticeFieldNames)]) {
    expect(name).toMatch(/[가-힣A-Z]/);
    expect(nameEn).toMatch(/^[A-Z][ -~]+$/);
  }
});

test('no item is there for nothing', () => {
  const asked = new Set(NOTICE_KINDS.flatMap((kind) => noticeOf(kind).fields));
  expect(NOTICE_FIELDS.filter((field) => !asked.has(field))).toEqual([]);
});

test('the goods of any shop have their kind', () => {
  expect(NOTICE_KINDS).toEqual(
    expect.arrayContaining([
      'clothing',
      'shoes',
      'bags',
      'cosmetics',
      'foodProcessed',
      'foodFresh',
      'healthFood',
      'appliances',
      'furniture',
      'kids',
      'kitchen',
      'digital',
      'etc',
    ]),
  );
});
