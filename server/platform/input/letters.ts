/**
 * How a text reads to people, whatever it is written with: as letters, and what stands between them. Two readings, since a
 * digit is a letter in `sh1t` and a mere trick in `바1보`.
 *
 * - Full-width and other compatible forms read as the plain ones, and what cannot be seen is not there.
 * - Hangul reads by syllables; single jamo are put together to syllables again in a further reading.
 * - Latin reads without case and accents, and digits, signs and letters of other scripts as the letters they look like.
 */
import { confusablesMap } from 'confusables';

/** The gap before a letter: nothing; a sign or two; a space; or a wall that no word crosses. */
export type Gap = 'none' | 'noise' | 'soft' | 'wall';

export interface Letter {
  readonly symbol: string;
  /** Before it. */
  readonly gap: Gap;
  /** Beside it, another word does not begin or end: a whole syllable, a real letter. */
  readonly isWord: boolean;
  /** The letter is upside down. */
  readonly isTurned: boolean;
}

const UNSEEN = /[\p{Cf}\p{Cc}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/gu;
const SOFT = /[\s.,!?;:…/|()[\]{}"'“”‘’·ㆍ]/u;
const SYLLABLE = /[가-힣]/;
const HANGUL = /[가-힣\u1100-\u11ff\u3131-\u318e]/;

/** With more signs than this between two letters, nobody reads one word. */
const NOISE_MAX = 3;

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};

/**
 * What a letter, small and large, becomes when a page is turned upside down. Those that look the same then are left out.
 */
const TURNED: Readonly<Record<string, string>> = {
  a: 'ɐ∀',
  b: 'q',
  c: 'ɔƆ',
  d: 'p',
  e: 'ǝƎ',
  f: 'ɟℲ',
  g: 'ƃ⅁',
  h: 'ɥ',
  i: 'ᴉ',
  j: 'ɾ',
  k: 'ʞꞰ',
  l: 'ꞁ˥',
  m: 'ɯƜ',
  n: 'u',
  p: 'd',
  q: 'b',
  r: 'ɹᴚ',
  t: 'ʇ┴',
  u: 'n∩',
  v: 'ʌ',
  w: 'ʍ',
  y: 'ʎ⅄',
};

type Read = Omit<Letter, 'gap'>;

/** Characters that read as Latin letters. Hangul never does, even if it looks alike. */
const LATIN: ReadonlyMap<string, Read> = latinLetters();

function latinLetters(): Map<string, Read> {
  const known = new Map<string, Read>();
  const turned = new Map(
    Object.entries(TURNED).flatMap(([letter, glyphs]) =>
      [...glyphs].map((glyph) => [glyph, letter] as const),
    ),
  );
  const add = (char: string, looksLike: string) => {
    const lower = looksLike.toLowerCase();
    const symbol = LOOKS_LIKE[lower] ?? lower;
    if (!/^[a-z]$/.test(symbol) || HANGUL.test(char) || known.has(char)) return;
    known.set(char, {
      symbol,
      isWord: !/[\p{N}\p{P}\p{Sc}\p{Sm}]/u.test(char),
      isTurned: char > '\u007f' && turned.has(char),
    });
  };
  for (let code = 0x21; code < 0x7f; code++) add(String.fromCharCode(code), String.fromCharCode(code));
  // Of what looks like two letters the first: `æ` is an `a` that has something to it.
  for (const [char, looksLike] of confusablesMap) add(char, looksLike[0] ?? '');
  for (const [glyph, letter] of turned) add(glyph, letter);
  return known;
}

/** Accents go with what cannot be seen; Hangul is kept whole. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/[^\p{ASCII}\u1100-\u11ff가-힣]/gu, (char) => char.normalize('NFD').replace(UNSEEN, ''));
}

/** Letters of a reading. `read` gives null for other characters; those that `isWall` names end a word. */
function letters(
  text: string,
  read: (char: string) => Read | null,
  isWall: (char: string) => boolean,
): Letter[] {
  const found: Letter[] = [];
  let gap: Gap = 'wall';
  let noise = 0;
  for (const char of text) {
    const letter = read(char);
    if (letter) {
      found.push({ ...letter, gap });
      gap = 'none';
      noise = 0;
    } else if (isWall(char)) gap = 'wall';
    else if (SOFT.test(char)) gap = gap === 'wall' ? 'wall' : 'soft';
    else {
      noise += 1;
      if (noise > NOISE_MAX) gap = 'wall';
      else if (gap === 'none') gap = 'noise';
    }
  }
  return found;
}

/** The letters of a text as syllables and single jamo. */
export function hangulOf(text: string): Letter[] {
  return letters(
    plain(text),
    (char) => (HANGUL.test(char) ? { symbol: char, isWord: SYLLABLE.test(char), isTurned: false } : null),
    () => false,
  );
}

/** A Latin word of such letters as it is read from the page when that is turned upside down. */
export function turnedOver(symbols: readonly string[]): string[] {
  return symbols.toReversed().flatMap((symbol) => LATIN.get(TURNED[symbol]?.[0] ?? symbol)?.symbol ?? []);
}

/** The letters of a text as `a` to `z`. A line of digits alone is a number and has none. */
export function latinOf(text: string): Letter[] {
  return letters(
    plain(text),
    (char) => LATIN.get(char) ?? null,
    (char) => HANGUL.test(char),
  );
}

// Conjoining jamo, as Unicode counts them: 19 that begin a syllable, 21 vowels, 27 that end one.

const FIRST_SYLLABLE = 0xac00;
const [FIRST_CHO, FIRST_JUNG, FIRST_JONG] = [0x1100, 0x1161, 0x11a7];
const [CHO, JUNG, JONG] = [19, 21, 28];
/** The final consonant for each initial one, if it exists. */
const ENDING = new Map([...'ᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ'].map((cho, i) => [cho, 'ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ'[i]!]));

function indexIn(symbol: string, first: number, count: number): number | null {
  const index = symbol.charCodeAt(0) - first;
  return index >= 0 && index < count ? index : null;
}

/** The consonant that a syllable begins with, alone; undefined for what is no syllable. */
export function choseongOf(syllable: string): string | undefined {
  const index = indexIn(syllable, FIRST_SYLLABLE, CHO * JUNG * JONG);
  return index === null ? undefined : String.fromCharCode(FIRST_CHO + Math.floor(index / (JUNG * JONG)));
}

function isOpen(symbol: string): boolean {
  const index = indexIn(symbol, FIRST_SYLLABLE, CHO * JUNG * JONG);
  return index !== null && index % JONG === 0;
}

/**
 * Single jamo put together: `ㅅㅣ` to `시`, `바ㄹ` to `발`. Across a gap they belong together only where all of the
 * syllable was taken apart; a written one begins no such game.
 */
export function composed(written: readonly Letter[]): Letter[] {
  const found: Letter[] = [];
  /** The last syllable was put together here. */
  let isOurs = false;
  for (const [i, letter] of written.entries()) {
    const last = found.at(-1);
    const isNear = letter.gap === 'none';
    const isSame = last !== undefined && letter.gap !== 'wall';
    const jung = indexIn(letter.symbol, FIRST_JUNG, JUNG);
    const cho = last && indexIn(last.symbol, FIRST_CHO, CHO);
    const ending = ENDING.get(letter.symbol);
    if (isSame && jung !== null && typeof cho === 'number') {
      const syllable = String.fromCharCode(FIRST_SYLLABLE + (cho * JUNG + jung) * JONG);
      found[found.length - 1] = { symbol: syllable, gap: last.gap, isWord: true, isTurned: false };
      isOurs = true;
    } else if (
      isSame &&
      ending !== undefined &&
      isOpen(last.symbol) &&
      (isNear || isOurs) &&
      !beginsSyllable(written, i)
    ) {
      const symbol = String.fromCharCode(last.symbol.charCodeAt(0) + ending.charCodeAt(0) - FIRST_JONG);
      found[found.length - 1] = { ...last, symbol };
      isOurs = false;
    } else {
      found.push(letter);
      isOurs = false;
    }
  }
  return found;
}

/** A vowel follows, which the consonant goes with. */
function beginsSyllable(written: readonly Letter[], at: number): boolean {
  const next = written[at + 1];
  return next !== undefined && next.gap !== 'wall' && indexIn(next.symbol, FIRST_JUNG, JUNG) !== null;
}
