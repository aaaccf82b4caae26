import { describe, expect, test } from 'vitest';
import {
  hasWithMistake,
  keysOf,
  keywordOf,
  partsOf,
  spelled,
  stemOf,
  waysAround,
  wordsOf,
} from './spelling.ts';

/** As the search decides whether a text is found by a keyword that is written right. */
function isFound(keyword: string, ...lines: string[]): boolean {
  const asked = keywordOf(keyword)!;
  const text = spelled(...lines);
  const has = (word: (typeof asked)['whole']) =>
    partsOf(word).every((any) => any.some((part) => text.includes(part)));
  return has(asked.whole) || (asked.words.length > 0 && asked.words.every(has));
}

/** As it decides with one mistake. */
function isMeant(keyword: string, ...lines: string[]): boolean {
  const letters = keysOf(wordsOf(keyword).join(''));
  const text = spelled(...lines);
  const isNear = waysAround(letters)?.some((parts) => parts.every((part) => text.includes(part))) ?? false;
  return isNear && hasWithMistake(text, letters);
}

test('Korean is spelled by the keys of its letters, everything else in lower case', () => {
  expect(keysOf('립 틴트')).toBe('flq xlsxm');
  expect(keysOf('빵 값 ㅃ ㄳ')).toBe('Qkd rkqt Q rt');
  expect(keysOf('GL-1001 É')).toBe('gl-1001 é');
});

test('letters in two parts and in full width are the same, and Korean letters alone stay themselves', () => {
  expect(wordsOf(' 립\u3000틴트  ')).toEqual(['립', '틴트']);
  expect(wordsOf('립틴트'.normalize('NFD'))).toEqual(['립틴트']);
  expect(wordsOf('ＬＩＰ')).toEqual(['LIP']);
  expect(wordsOf('ㄹㅌ')).toEqual(['ㄹㅌ']);
});

describe('a text is found', () => {
  test.each([
    ['립 틴트', 'spaces are ignored'],
    ['립틴트', ''],
    ['립틴 트', ''],
    ['틴트 립', 'in any order'],
    ['립ㅌ', 'while a syllable is being typed'],
    ['립틴ㅌ', ''],
    ['리', ''],
    ['ㄹㅌ', 'by initial consonants, from the beginning of a word on'],
    ['ㅌㅌ', ''],
    ['ㅅㅂㄹㅌㅌ', ''],
    ['flqxlsxm', 'in the wrong language'],
    ['ㅣㅑㅔ', ''],
    ['틴', 'by the beginning of a word'],
    ['ㅌ', ''],
    ['t', ''],
    ['LIP tint', 'whatever the case'],
    ['tints', 'in the plural'],
    ['GL-10', 'by a number'],
    ['0ml', 'by the end of a word'],
  ])('%s (%s)', (keyword) => {
    expect(isFound(keyword, '수분 립 틴트 50ml', 'Moist Lip Tint', 'GL-1001')).toBe(true);
  });

  test.each([
    ['ㅂㄹ', 'initials of which the first begins no word'],
    ['ㅌㄹ', 'initials in another order'],
    ['in', 'two letters inside a word'],
    ['50mlmoist', 'what reaches from one line into the next'],
    ['립 크림', 'a word that is not there'],
    ['ㅍ', ''],
  ])('and not by %s (%s)', (keyword) => {
    expect(isFound(keyword, '수분 립 틴트 50ml', 'Moist Lip Tint', 'GL-1001')).toBe(false);
  });

  test('with Shift where a Korean letter needs it, and only there', () => {
    expect(isFound('Qkd', '단팥 빵')).toBe(true);
    expect(isFound('빵', '공기 방석')).toBe(false);
    expect(isFound('Flqxlsxm', '립 틴트')).toBe(true);
    expect(isFound('qkd', '공기 방석')).toBe(true);
  });
});

test.each([
  ['lipsticks', 'lipstick'],
  ['boxes', 'box'],
  ['brushes', 'brush'],
  ['dresses', 'dress'],
  ['candies', 'candy'],
  ['running', 'run'],
  ['brushing', 'brush'],
  ['baking', 'bak'],
  ['glass', 'glass'],
  ['bus', 'bus'],
  ['basis', 'basis'],
  ['ring', 'ring'],
  ['spring', 'spring'],
  ['gas', 'gas'],
  ['gl-10s', 'gl-10s'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test('English is found by another ending of the same word', () => {
  expect(isFound('candy', 'Lip Candies')).toBe(true);
  expect(isFound('candies', 'Lip Candy')).toBe(true);
  expect(isFound('running shoe', 'Run Shoes')).toBe(true);
  expect(isFound('run', 'Running Shoes')).toBe(true);
});

describe('with one mistake', () => {
  test.each([
    ['립틴드', true],
    ['립티트', true],
    ['립틴틀', true],
    ['sunscreem', true],
    ['sunscren', true],
    ['sunsccreen', true],
    ['susncreen', true],
    ['립틴틴트', false],
    ['립트틴', false],
    ['snnscreem', false],
    ['틴드', false],
  ])('%s: %s', (keyword, isFound) => {
    expect(isMeant(keyword, '수분 립 틴트', 'Sunscreen')).toBe(isFound);
  });

  test('wherever it is, the text is still found by the other parts', () => {
    for (const word of ['sunscr', 'sunscree', 'sunscreen', 'sunscreencream'])
      for (let at = 0; at < word.length; at++) {
        const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
        const wrong = [`${before}q${after}`, `${before}${after}`, `${before}q${here}${after}`];
        if (after !== '') wrong.push(`${before}${after.charAt(0)}${here}${after.slice(1)}`);
        for (const keyword of wrong.filter(({ length }) => length >= 6))
          expect([keyword, isMeant(keyword, `my ${word} set`)]).toEqual([keyword, true]);
      }
  });
});

test('any keys are a keyword, whatever they would be in Korean', () => {
  for (const keyword of ['HOTELTOWEL', 'QWERTYUIOP', 'ㅏㅏㅏㅏ', 'ㄳㄳㄳ', 'é한A1', '😀'])
    expect([keyword, keywordOf(keyword)!.whole.spellings.length > 0]).toEqual([keyword, true]);
  expect(isFound('TOPS', 'Summer Top')).toBe(true);
});

test('a blank keyword is none, and of a long one the first four words count', () => {
  expect(keywordOf(' \u3000 ')).toBeNull();
  expect(keywordOf('a b c d e')!.words).toHaveLength(4);
  expect(keywordOf('립')!.words).toEqual([]);
});

test('a text repeats only the first letters of each of its words', () => {
  expect(spelled('립 틴트 50ml', 'Candies')).toBe(
    'ZXflqxlsxm50mlV  flq  xls  50m  fxx  xxZXcandiesV  can  candy',
  );
});
