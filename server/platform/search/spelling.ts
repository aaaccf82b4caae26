import { convertHangulToQwerty, getChoseong } from 'es-hangul';
import { newest } from '../newest.ts';

/*
 * How texts and keywords are spelled for the search. What must stay true:
 * - Korean is spelled by the keys of the two-set keyboard: `립틴트` is `flqxlsxm`. So a syllable that is still being typed,
 *   and a keyword typed in the wrong language, are parts of the right one.
 * - Spaces make no difference within a line. No keyword reaches from one line into the next.
 * - Tables keep the spelling of texts. Raise the projection's version when you change it.
 */

/** Before the first letters of each word of a text, so that even one letter is found there. */
export const START = '  ';
/** Around each line of a text's names. No keyword has them: PostgreSQL's index has only letters, and these are no keyword's. */
export const NAME = 'ZX';
export const END = 'V';
/** Words of a keyword that count; the rest is not looked at. */
const WORDS_MAX = 4;
/** So many letters stand after each {@link START}: the index grows with them. */
const START_LETTERS = 3;
/** Below that, a keyword is only looked for where a word begins. */
const INNER_LETTERS_MIN = 3;
/** Shorter keywords are taken as they are: with one letter different they would be anything. */
export const MISTAKE_LETTERS_MIN = 6;

const keys = new Map<string, string>();

/** The keys that type this text. Only Korean letters that need Shift are upper case. */
export function keysOf(text: string): string {
  if (!HANGUL.test(text)) return text.toLowerCase();
  let spelled = '';
  for (const char of text) spelled += HANGUL.test(char) ? keysOfHangul(char) : char.toLowerCase();
  return spelled;
}

/** Nothing to make the same: whole Korean syllables, and what every keyboard has. */
const PLAIN = /^[ -~가-힣]*$/;
const HANGUL = /[\u3131-\u318e\uac00-\ud7a3]/;

/** There are some ten thousand of them. */
function keysOfHangul(char: string): string {
  let known = keys.get(char);
  if (known === undefined) {
    known = convertHangulToQwerty(char);
    keys.set(char, known);
  }
  return known;
}

/** Full width becomes half, and what is one letter in two parts becomes one. Korean letters alone stay themselves. */
export function wordsOf(text: string): string[] {
  const same = PLAIN.test(text)
    ? text
    : text.replaceAll(/[^\u3131-\u318e]+/gu, (part) => part.normalize('NFKC'));
  return same.split(/\s+/u).filter((word) => word !== '');
}

/** A word as it stands in a text. */
interface SpelledWord {
  readonly letters: string;
  readonly initials: string;
  readonly stem: string;
}

/** Most names are made of the same words. Others are soon spelled. */
const known = newest<string, SpelledWord>(20_000);

function spelledWord(word: string): SpelledWord {
  if (!HANGUL.test(word)) {
    const letters = word.toLowerCase();
    return { letters, initials: '', stem: stemOf(letters) };
  }
  const before = known.get(word);
  if (before) return before;
  const letters = keysOf(word);
  const made = { letters, initials: keysOf(getChoseong(word)), stem: stemOf(letters) };
  known.set(word, made);
  return made;
}

/** The text in which keywords for a thing are found that is called so. Blank lines say nothing. */
export function spelled(...lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const words = wordsOf(line).map(spelledWord);
    if (words.length === 0) continue;
    const letters = words.map((word) => word.letters);
    text += NAME + letters.join('') + END + startsOf(letters);
    const initials = words.map((word) => word.initials).filter((each) => each !== '');
    if (initials.length > 0) text += START + initials.join('') + startsOf(initials, 1);
    for (const { letters: whole, stem } of words) if (!whole.includes(stem)) text += START + stem;
  }
  return text;
}

/** The same for what is only a part of the thing's name, such as its brand. */
export function withoutNames(text: string): string {
  return text.replaceAll(NAME, START);
}

/** The first letters from each word on. */
function startsOf(words: readonly string[], from = 0): string {
  const whole = words.join('');
  let starts = '';
  let at = 0;
  for (const [nth, word] of words.entries()) {
    if (nth >= from) starts += START + whole.slice(at, at + START_LETTERS);
    at += word.length;
  }
  return starts;
}

/**
 * English words without the endings of plurals and of -ing: `boxes` is `box`, `candies` is `candy`, `running` is `run`. Only
 * words of four letters or more, and nothing else: `baking` is `bak`, which is found in `bake`.
 */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^suio]s$|[uio][^s]s$/.test(word) && !word.endsWith('ss')) return word.slice(0, -1);
  const root = word.endsWith('ing') ? word.slice(0, -3) : '';
  if (root.length < 3 || !/[aeiouy]/.test(root)) return word;
  return /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}

export interface KeywordWord {
  /** As it is typed, and as it is meant otherwise. */
  readonly spellings: readonly string[];
  /** It is looked for where a word begins: it has one or two letters, or is made of initial consonants. */
  readonly isStart: boolean;
}

export interface Keyword {
  /** All of it, without spaces. */
  readonly whole: KeywordWord;
  /** Its words, if they are several. */
  readonly words: readonly KeywordWord[];
}

/** Null: it is blank. */
export function keywordOf(text: string): Keyword | null {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const counting = words.slice(0, WORDS_MAX);
  return {
    whole: keywordWord(words.join('')),
    words: words.length > 1 ? counting.map(keywordWord) : [],
  };
}

function keywordWord(word: string): KeywordWord {
  const spelling = keysOf(word);
  const other = [stemOf(spelling), typedInKorean(word)].find((each) => each !== spelling);
  const spellings = other === undefined ? [spelling] : [spelling, other];
  const isStart = spellings.some(({ length }) => length < INNER_LETTERS_MIN) || /^[ㄱ-ㅎ]+$/.test(word);
  return { spellings, isStart };
}

/** Of a word in which Shift may have been for a Korean letter: `Qkd` is 빵, where `qkd` is 방. */
function typedInKorean(word: string): string {
  return /^[a-zA-Z]+$/.test(word)
    ? word.replaceAll(/[A-Z]/g, (key) => (WITH_SHIFT.has(key) ? key : key.toLowerCase()))
    : keysOf(word);
}

/** ㅃ, ㅉ, ㄸ, ㄲ, ㅆ, ㅒ and ㅖ. */
const WITH_SHIFT: ReadonlySet<string> = new Set('QWERTOP');

/** The parts that a text must have in it for a word of a keyword: of each group, any. */
export function partsOf(word: KeywordWord): readonly (readonly string[])[] {
  return word.isStart ? beginningOf(word) : [word.spellings];
}

/** The same where one of the text's words must begin with it. */
export function beginningOf({ spellings }: KeywordWord): readonly (readonly string[])[] {
  const first = spellings.map((each) => START + each.slice(0, START_LETTERS));
  return spellings.every(({ length }) => length <= START_LETTERS) ? [first] : [first, spellings];
}

/**
 * What a text has in it even where a word is written with one mistake: all parts of any of these ways. Null: the word is too
 * short. Two letters that change places across a cut leave the parts beside it damaged, so that is a way of its own.
 */
export function waysAround(letters: string): readonly (readonly string[])[] | null {
  const { length } = letters;
  if (length < MISTAKE_LETTERS_MIN) return null;
  const count = length < 3 * INNER_LETTERS_MIN ? 2 : 3;
  const cuts = Array.from({ length: count + 1 }, (_, at) => Math.floor((at * length) / count));
  const parts = cuts.slice(1).map((end, at) => letters.slice(cuts[at], end));
  const swapped = cuts
    .slice(1, -1)
    .map((cut) => [
      letters.slice(0, cut - 1) + letters.charAt(cut) + letters.charAt(cut - 1) + letters.slice(cut + 1),
    ]);
  return [...parts.map((_part, left) => parts.filter((_, at) => at !== left)), ...swapped];
}

/** Whether a text has this in it with one letter too many, too few, other than it, or changed with the next. */
export function hasWithMistake(text: string, letters: string): boolean {
  return text
    .split(START)
    .some((line) => line.split('').some((_letter, from) => beginsWithMistake(line, from, letters)));
}

function beginsWithMistake(line: string, from: number, letters: string): boolean {
  let same = 0;
  while (same < letters.length && letters[same] === line[from + same]) same++;
  if (same === letters.length) return true;
  const at = from + same;
  const rest = letters.slice(same);
  return (
    line.startsWith(rest.slice(1), at + 1) ||
    line.startsWith(rest.slice(1), at) ||
    line.startsWith(rest, at + 1) ||
    (rest[0] === line[at + 1] && rest[1] === line[at] && line.startsWith(rest.slice(2), at + 2))
  );
}
