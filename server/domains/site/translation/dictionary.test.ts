import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../testing/place.ts';
import { dictionaryIn } from './dictionary.ts';
import { translatorContract, WORDS } from './translator.contract.ts';
import type { Translator } from './translator.ts';

function dictionary(content: unknown): Translator {
  const file = join(tempDir(), 'dictionary.json');
  writeFileSync(file, JSON.stringify(content));
  return dictionaryIn(file);
}

translatorContract(() => dictionary({ en: WORDS }));

test.each([
  ['대박!!', 'Wow!!'],
  ['대박 😂', 'Wow 😂'],
  ['대박 ㅋㅋ', 'Wow haha'],
  ['감사합니다~ ✨', 'Thank you~ ✨'],
  ['hi from Busan ㅋㅋ', 'hi from Busan haha'],
  ['ㅋㅋ', 'haha'],
  ['대박 ㅠㅠ', null],
  ['모르는 말', null],
  ['모르는 말!', null],
  ['', ''],
])('keeps what follows a sentence, and translates laughter: %s', async (text, expected) => {
  const translator = dictionary({ en: { ...WORDS, ㅋㅋ: 'haha' } });
  expect(await translator.translate([text], 'en')).toEqual([expected]);
});

test('is one of whole entries, or none', () => {
  for (const wrong of [{ en: { 대박: 1 } }, { en: { 대박: '' } }, { en: ['대박'] }, 'en'])
    expect(() => dictionary(wrong)).toThrow(/./);
});
