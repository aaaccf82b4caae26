import {
  beginningOf,
  END,
  keysOf,
  NAME,
  partsOf,
  waysAround,
  type Keyword,
  type KeywordWord,
} from './spelling.ts';

/**
 * What a text must have in it: for any of the ways, each of its words, and of a word any of its spellings. No part is shorter
 * than three letters.
 */
export type TextAsked = readonly (readonly (readonly string[])[])[];

/** Whether this text has what is asked in it. */
export function isAskedOf(text: string, asked: TextAsked): boolean {
  return asked.some((words) => words.every((spellings) => spellings.some((part) => text.includes(part))));
}

/** What a text must have in it for a keyword: all of its words, or the whole of it where spaces came in between. */
function askedOf({ whole, words }: Keyword): TextAsked {
  if (words.length === 0) return [partsOf(whole)];
  const all = words.flatMap(partsOf);
  // Any other keyword that is there as a whole has all of its words there, too.
  return words.some(({ isStart }) => isStart) ? [partsOf(whole), all] : [all];
}

/**
 * What a text has in it that is found by a keyword, the closest first: a name that is the keyword, a name that begins with it,
 * words that do, and at last all that is found.
 */
export function tiersOf(keyword: Keyword): readonly TextAsked[] {
  const { spellings } = keyword.whole;
  return [
    [[spellings.map((each) => NAME + each + END)]],
    [[spellings.map((each) => NAME + each)]],
    begun(keyword),
    askedOf(keyword),
  ];
}

/** The same for a keyword that is being typed: a name that begins with it, or any word. */
export function begunTiersOf(keyword: Keyword): readonly TextAsked[] {
  return [[[keyword.whole.spellings.map((each) => NAME + each)]], [beginningOf(keyword.whole)]];
}

function begun({ whole, words }: Keyword): TextAsked {
  return words.length === 0
    ? [beginningOf(whole)]
    : [beginningOf(whole), words.flatMap((each) => beginningOf(each))];
}

/** What a text must have in it for a keyword of which one word is written with a mistake, and that word's letters. */
export function askedNear({
  whole,
  words,
}: Keyword): { readonly asked: TextAsked; readonly letters: string }[] {
  const around = (word: KeywordWord, others: readonly KeywordWord[]) => {
    const letters = word.spellings[0] ?? '';
    const ways = word.isStart ? null : waysAround(letters);
    if (ways === null) return [];
    const rest = others.flatMap(partsOf);
    return [{ asked: ways.map((parts) => [...rest, ...parts.map((part) => [part])]), letters }];
  };
  return [
    ...around(whole, []),
    ...words.flatMap((word) =>
      around(
        word,
        words.filter((each) => each !== word),
      ),
    ),
  ];
}

/** Whether one line is what the other begins with, as both are typed. */
export function beginsWith(line: string, keyword: Keyword): boolean {
  const letters = keysOf(line.replaceAll(/\s+/gu, ''));
  return keyword.whole.spellings.some((spelling) => letters.startsWith(spelling));
}
