import { expect, test } from 'vitest';
import { TRANSLATION_LENGTH_MAX } from '../../../schema/constants.ts';
import { partsOf } from './parts.ts';

const words = (count: number) => Array.from({ length: count }, (_, nth) => `단어${nth}`).join(' ');

test('a short text is one part', () => {
  expect(partsOf('색이 예뻐요.')).toEqual(['색이 예뻐요.']);
});

test.for([
  ['a line', `${words(60)}\n${words(60)}`, '\n'],
  ['a sentence', `${words(60)}. ${words(60)}`, '. '],
  ['a word', words(200), ' '],
] as const)('a long one is cut where %s ends', ([, text, end]) => {
  const parts = partsOf(text);
  expect(parts.join('')).toBe(text);
  expect(parts.every(({ length }) => length <= TRANSLATION_LENGTH_MAX)).toBe(true);
  expect(parts[0]!.endsWith(end)).toBe(true);
});

test('without an end anywhere it is cut at the limit', () => {
  expect(partsOf('가'.repeat(TRANSLATION_LENGTH_MAX + 1)).map(({ length }) => length)).toEqual([
    TRANSLATION_LENGTH_MAX,
    1,
  ]);
});
