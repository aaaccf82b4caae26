import { describe, expect, test } from 'vitest';
import { BlockedWords, isWordToBlock } from './blocked-words.ts';

const words = new BlockedWords([
  '시발',
  '개새끼',
  '바보',
  '병신',
  'ass',
  'shit',
  'fuck*',
  '!시발점',
  '*멍청이',
  'ㅅㅂ',
  'sex',
  'pussy',
  'сука',
  'scam',
  '!macs',
  '사기',
]);

describe('a blocked word is found', () => {
  test.each([
    ['as it is', '시발'],
    ['with what is joined to it', '시발아 진짜'],
    ['after another word', '아 시발'],
    ['after laughter', 'ㅋㅋ시발'],
    ['with spaces, alone', '시 발'],
    ['with spaces, in a line', '야 시 발 뭐야'],
    ['with dots', '시.발'],
    ['with a digit', '시1발'],
    ['with signs', '시@발놈'],
    ['with Latin between', '시x발'],
    ['with a zero-width space', '시\u200b발'],
    ['with a Hangul filler', '시\u3164발'],
    ['in jamo', 'ㅅㅣㅂㅏㄹ'],
    ['in jamo with spaces', 'ㅅ ㅣ ㅂ ㅏ ㄹ'],
    ['half in jamo', '시바ㄹ'],
    ['half in jamo, the other way', 'ㅅㅣ발'],
    ['in half-width jamo', '\uffb5\uffdc\uffb2\uffc2\uffa9'],
    ['decomposed', '시발'.normalize('NFD')],
    ['with a first consonant', '시ㅂ'],
    ['with the other', 'ㅅ발'],
    ['in first consonants, when there are three', 'ㄱㅅㄲ'],
    ['in first consonants that are blocked themselves', 'ㅅㅂ'],
    ['in those with a space', '아 ㅅ ㅂ'],
    ['inside, where it may stand there', '왕멍청이'],
    ['in Latin', 'you ass'],
    ['in capitals', 'SHIT'],
    ['in full width', 'ＳＨＩＴ'],
    ['with digits', 'sh1t'],
    ['with signs for letters', '@$$'.replace('@', 'a')],
    ['with a sign after it', 'ass!'],
    ['letter by letter', 's h i t'],
    ['letter by letter with dots', 's.h.i.t'],
    ['with dashes', 's-h-i-t'],
    ['with a star', 's*h*it'],
    ['with accents', 'shít'],
    ['longer, where it may be', 'FUCKING'],
    ['beside Korean', '완전shit이네'],
    ['in Cyrillic letters', 'ѕһіт'],
    ['in Cyrillic capitals', 'АЅЅ'],
    ['in Greek letters', 'ρυѕѕу'],
    ['in Greek among others', 'fυсk'],
    ['in small capitals', 'ꜱʜɪᴛ'],
    ['in squares', '🆂🅷🅸🆃'],
    ['in flags', '🇸🇭🇮🇹'],
    ['in letters of mathematics', '𝓼𝓱𝓲𝓽'],
    ['struck through', 's̶h̶i̶t̶'],
    ['in keycaps', '5️⃣hit'],
    ['upside down', 'ʇᴉɥs'],
    ['upside down, with letters that become others', 'ʞɔnɟ'],
    ['upside down in capitals', 'XƎS'],
    ['upside down, though it is short', 'ssɐ'],
    ['upside down letter by letter', 'sɥᴉʇ'],
    ['backwards', 'you tihs'],
    ['backwards, letter by letter', 't i h s'],
    ['backwards in Cyrillic', 'тіһѕ'],
    ['backwards in Korean', '끼새개'],
    ['with an accent that is a letter', 'æss'],
    ['in a script that was blocked', 'СУКА'],
  ])('%s', (_how, text) => {
    expect(words.isIn(text)).toBe(true);
  });
});

describe('innocent is', () => {
  test.each([
    ['a word that ends like one', '출시발표 언제예요'],
    ['what only meets at a space', '다시 발표해 주세요'],
    ['what only meets at a full stop', '또 왔어요 다시. 발송은요'],
    ['another space', '3시 발송인가요'],
    ['what is named as such', '시발점이 됐어요'],
    ['letters of two syllables', '다시바람이 불어요'],
    ['a syllable that has the consonant', '십 분 뒤에 와요'],
    ['two consonants of goodbye', 'ㅂㅂ 내일 봐요'],
    ['laughter', 'ㅋㅋㅋㅋㅋㅋ'],
    ['a word that begins alike', '바다 보고 싶어요'],
    ['class', 'first class assistant, pass it'],
    ['classic', 'classic bass'],
    ['Scunthorpe', 'push it to Essex'],
    ['a price', '455원'],
    ['an amount', '55 4 5 5'],
    ['a time', '8시 5분에 시작'],
    ['shiitake', 'shiitake mushrooms'],
    ['what is far apart', '시 그리고 발'],
    ['many signs between', '시~~~~~~발'],
    ['nothing', ''],
    ['two syllables that are another word backwards', '기사 봤어요'],
    ['what is joined to one backwards', '끼새개구리'],
    ['three letters that are others backwards', 'the ssa and the xes'],
    ['a word that has one backwards in it', 'antihistamine, mishits, stihsx'],
    ['one backwards that is named as such', 'two macs'],
    ['a letter on its head in another word', 'ɐpple pɐss'],
    ['ordinary Russian', 'класс, ассорти, нет'],
    ['ordinary Greek', 'καλησπέρα σε όλους'],
    ['ordinary Japanese', 'ありがとう、シヤツ'],
    ['circled numbers', '①②③ 5️⃣5️⃣'],
    ['flags of countries', '🇰🇷🇺🇸'],
  ])('%s', (_what, text) => {
    expect(words.isIn(text)).toBe(false);
  });
});

test.each(['바', 'a', '!', '*', '!바', '  ', '🙂', '.'])(
  '%s alone is too little to be looked for',
  (word) => {
    expect(isWordToBlock(word)).toBe(false);
  },
);

test.each(['바보', '*바보', '!바보야', 'ass', 'ㅅㅂ', 'ok*'])('%s can be looked for', (word) => {
  expect(isWordToBlock(word)).toBe(true);
});

test('words that are part of each other are all found', () => {
  const nested = new BlockedWords(['가나다라', '나다', '*다라마']);
  expect(nested.isIn('가나다라')).toBe(true);
  expect(nested.isIn('가나다마')).toBe(false);
  expect(nested.isIn('가 나다')).toBe(true);
  expect(nested.isIn('가나다라마')).toBe(true);
  expect(new BlockedWords(['가나다라', '*나다']).isIn('가나다')).toBe(true);
});

test('a line takes no longer for many words, nor for a text made to be slow', () => {
  const many = new BlockedWords(Array.from({ length: 500 }, (_, i) => `${'가'.repeat(20)}${i}나`));
  const time = (text: string) => {
    const start = performance.now();
    many.isIn(text);
    return performance.now() - start;
  };
  // The best of many, as other programs want the processor, too.
  const best = (text: string) => Math.min(...Array.from({ length: 40 }, () => time(text)));
  expect(best('가'.repeat(8000))).toBeLessThan(best('가'.repeat(1000)) * 8 * 4);
});
