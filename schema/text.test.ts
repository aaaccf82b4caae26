import { expect, test } from 'vitest';
import { hasControls, inOneLine } from './text.ts';

const lines = { isMultiline: true };
const harmful = [
  ['an escape sequence', 'a\u001b[2J'],
  ['a bell', '\u0007'],
  ['nothing at all', '\u0000'],
  ['a return alone', 'a\rb'],
  ['a form feed', '\f'],
  ['delete', '\u007f'],
  ['a sequence in one character', '\u009b31m'],
  ['a next line', 'a\u0085b'],
  ['separators of lines and paragraphs', 'a\u2028b\u2029'],
  ['an override of the direction', 'exe.\u202egpj'],
  ['an isolate', '\u2066a\u2069'],
  ['half a character', '가\ud83d나'],
] as const;

test.each(harmful)('%s is nowhere in a text', (_what, text) => {
  expect(hasControls(text)).toBe(true);
  expect(hasControls(text, lines)).toBe(true);
  expect(hasControls(inOneLine(text).replaceAll('\ud83d', ''))).toBe(false);
});

test.each(['a\nb', 'a\r\nb', 'a\tb'])('%j is for several lines', (text) => {
  expect(hasControls(text)).toBe(true);
  expect(hasControls(text, lines)).toBe(false);
  expect(inOneLine(text)).toMatch(/^a +b$/);
});

test.each(['안녕', '👨‍👩‍👧', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', 'می‌خواهم', 'שלום\u200f!', 'é', 'x\u3000y\u00a0z', '\u200b\ufeff'])(
  '%j may be written',
  (text) => {
    expect(hasControls(text)).toBe(false);
    expect(inOneLine(text)).toBe(text);
  },
);
