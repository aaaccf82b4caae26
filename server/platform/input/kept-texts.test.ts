import { expect, test } from 'vitest';
import { asKept, asName, asSeen } from '../../../schema/text.ts';
import { keptTexts } from './kept-texts.ts';

const MARK = '각 머그컵';

test.each([
  ['in parts, as a Mac writes it', MARK.normalize('NFD')],
  ['with a zero-width space', '각 머그\u200b컵'],
  ['with a soft hyphen', '각 머그\u00ad컵'],
  ['with a byte order mark', `\ufeff${MARK}`],
  ['with a Hangul filler', '각\u3164 머그컵'],
])('a text %s is kept as the same text', (_, text) => {
  expect(asKept(text)).toBe(MARK);
  expect(keptTexts({ a: [text, 1, null], b: { c: text } })).toEqual({ a: [MARK, 1, null], b: { c: MARK } });
});

test('what emoji and scripts need stays', () => {
  for (const text of ['👩‍👩‍👧', '❤️', 'می‌خواهم', 'a\u00a0b', 'ﬁ', '']) expect(asKept(text)).toBe(text);
});

test('a name has one blank between its words, and is another one only if it looks different', () => {
  expect(asName('  각\u00a0 머그컵 ')).toBe(MARK);
  for (const name of ['L', 'L ', ' L', 'L\u200b', 'Ｌ', 'L\u00a0']) expect(asSeen(name)).toBe('L');
  expect(asSeen('l')).not.toBe(asSeen('L'));
});
