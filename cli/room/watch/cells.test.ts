import { expect, test } from 'vitest';
import { cut, line, padded, widthOf, wrapped } from './cells.ts';

test('Hangul and emoji are two columns wide, and what is cut says so', () => {
  expect(cut('물빛 립', 7)).toBe('물빛 립');
  expect(cut('물빛 립', 6)).toBe('물빛 …');
  // A syllable does not fit in half.
  expect(cut('물빛', 2)).toBe('…');
  expect(cut('👩‍👩‍👧 모여요', 5)).toBe('👩‍👩‍👧 …');
  expect(cut('anything', 0)).toBe('');
});

test('columns stand straight', () => {
  for (const text of ['', 'abc', '물빛', '물빛 글로우 립 틴트', '🙋‍♀️ 저요'])
    for (const side of ['left', 'right'] as const) expect(widthOf(padded(text, 9, side))).toBe(9);
  expect(padded('7', 3, 'right')).toBe('  7');
});

test('a long line is wrapped between words, or within one that is too long', () => {
  expect(wrapped('오늘 밤 무료배송', 8, 3)).toEqual(['오늘 밤', '무료배송']);
  expect(wrapped('가나다라마바', 4, 3)).toEqual(['가나', '다라', '마바']);
  expect(wrapped('가나다라마바사', 4, 2)).toEqual(['가나', '다…']);
  expect(wrapped('가', 1, 3)).toEqual(['…']);
});

test('paint takes no room', () => {
  const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
  const drawn = line([{ text: '가나', paint: red }, '다라', { text: '마바', paint: red }], 7);
  expect(drawn).toBe(`${red('가나')}다…`);
  expect(widthOf(drawn)).toBe(7);
});
