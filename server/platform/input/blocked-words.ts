/**
 * Words that a seller wants nobody to say, found however they are written, and not inside innocent words.
 *
 * - A word is found at the beginning of a word. A Latin one must match whole (`ass` is not in `class`); a Korean one may
 *   have a suffix (`바보야`). `*` at either end lets it stand inside longer words there.
 * - Signs or digits between its letters do not hide it (`바1보`). Spaces only match if the word stands alone, because
 *   `다시 발표` would contain a word; a Latin word must then be spaced letter by letter.
 * - Some syllables of a Korean word may be initial consonants (`바ㅂ`). All of them may be if there are at least three
 *   (`ㅂㅂㅂ`): two are too often something else, and can be blocked as they are.
 * - Written backwards, it matches if it stands alone and has at least three syllables or four letters. Shorter ones are
 *   other words by chance. A Latin word upside down may be short, but needs a letter that is really turned.
 * - `!` before a word allows it: a blocked word found only inside it does not count.
 */
import { Automaton } from './automaton.ts';
import { choseongOf, composed, hangulOf, latinOf, turnedOver, type Letter } from './letters.ts';

interface Pattern {
  readonly symbols: readonly string[];
  readonly isInnocent: boolean;
  /** It may go on before, or after. */
  readonly opensStart: boolean;
  readonly opensEnd: boolean;
  /** It counts only where a letter is on its head. */
  readonly isTurned: boolean;
}

/** Words of at least this length are also matched backwards. */
const BACKWARDS_MIN = { syllables: 3, letters: 4 } as const;
/** A word of this many syllables also matches with initial consonants in any places, which gives many spellings. */
const MIXED_SYLLABLES = { min: 2, max: 4 } as const;
const BARE_SYLLABLES_MIN = 3;
const SYMBOLS_MIN = 2;

class Finder {
  readonly #patterns: readonly Pattern[];
  readonly #automaton: Automaton;
  readonly #isSpelledOut: boolean;

  /** `isSpelledOut`: across spaces only letter by letter. */
  constructor(patterns: readonly Pattern[], isSpelledOut: boolean) {
    this.#patterns = patterns;
    this.#automaton = new Automaton(patterns.map(({ symbols }) => symbols));
    this.#isSpelledOut = isSpelledOut;
  }

  findsIn(letters: readonly Letter[]): boolean {
    const hits: { start: number; end: number }[] = [];
    const innocent: { start: number; end: number }[] = [];
    for (const { pattern: index, end } of this.#automaton.find(letters.map(({ symbol }) => symbol))) {
      const pattern = this.#patterns[index]!;
      const start = end - pattern.symbols.length + 1;
      if (pattern.isInnocent) innocent.push({ start, end });
      else if (this.#isWord(letters, pattern, start, end)) hits.push({ start, end });
    }
    return hits.some((hit) => !innocent.some(({ start, end }) => start <= hit.start && hit.end <= end));
  }

  #isWord(
    letters: readonly Letter[],
    { opensStart, opensEnd, isTurned }: Pattern,
    start: number,
    end: number,
  ): boolean {
    const [first, before, after] = [letters[start]!, letters[start - 1], letters[end + 1]];
    if (isTurned && !letters.slice(start, end + 1).some((letter) => letter.isTurned)) return false;
    const inner = new Set(letters.slice(start + 1, end + 1).map(({ gap }) => gap));
    if (inner.has('wall') || !letters.slice(start, end + 1).some(isReal)) return false;
    if (inner.has('soft')) {
      const isAlone = isApart(first) && (after === undefined || isApart(after));
      return isAlone && !(this.#isSpelledOut && inner.has('none'));
    }
    const begins = opensStart || first.gap !== 'none' || !before?.isWord;
    return begins && (opensEnd || after === undefined || after.gap !== 'none' || !after.isWord);
  }
}

function isApart({ gap }: Letter): boolean {
  return gap === 'soft' || gap === 'wall';
}

/** A number is no word, though its digits look like letters. */
function isReal({ isWord, symbol }: Letter): boolean {
  return isWord || !/[a-z]/.test(symbol);
}

export class BlockedWords {
  readonly #hangul: Finder;
  readonly #latin: Finder;

  constructor(words: readonly string[]) {
    const parsed = words.map(parse);
    const hangul = parsed.filter(({ letters, isHangul }) => isHangul && letters.length >= SYMBOLS_MIN);
    const latin = parsed.filter(({ letters, isHangul }) => !isHangul && letters.length >= SYMBOLS_MIN);
    this.#hangul = new Finder(
      hangul.flatMap((word) => [
        ...spellings(word).map((symbols) => ({ ...word, symbols, opensEnd: true })),
        ...backwards(word, BACKWARDS_MIN.syllables),
      ]),
      false,
    );
    this.#latin = new Finder(
      latin.flatMap((word) => [
        { ...word, symbols: word.letters },
        ...backwards(word, BACKWARDS_MIN.letters),
        ...(word.isInnocent ? [] : [{ ...whole(word), symbols: turnedOver(word.letters), isTurned: true }]),
      ]),
      true,
    );
  }

  isIn(text: string): boolean {
    const written = hangulOf(text);
    return (
      this.#latin.findsIn(latinOf(text)) ||
      this.#hangul.findsIn(written) ||
      this.#hangul.findsIn(composed(written))
    );
  }
}

/** Whether the word is specific enough to search for: a single letter begins too many words. */
export function isWordToBlock(word: string): boolean {
  return parse(word).letters.length >= SYMBOLS_MIN;
}

interface Word extends Omit<Pattern, 'symbols'> {
  readonly letters: readonly string[];
  readonly isHangul: boolean;
}

function parse(text: string): Word {
  const trimmed = text.trim();
  const isInnocent = trimmed.startsWith('!');
  const word = isInnocent ? trimmed.slice(1) : trimmed;
  const hangul = composed(hangulOf(word));
  const isHangul = hangul.length > 0;
  return {
    letters: (isHangul ? hangul : latinOf(word)).map(({ symbol }) => symbol),
    isHangul,
    isInnocent,
    opensStart: word.startsWith('*'),
    opensEnd: word.endsWith('*'),
    isTurned: false,
  };
}

function whole(word: Word): Word {
  return { ...word, opensStart: false, opensEnd: false };
}

/** An innocent word only matches as it is written. */
function backwards(word: Word, min: number): Pattern[] {
  if (word.isInnocent || word.letters.length < min) return [];
  return [{ ...whole(word), symbols: word.letters.toReversed() }];
}

/** All spellings with initial consonants in place of syllables. */
function spellings({ letters, isInnocent }: Word): string[][] {
  const bare = letters.map(choseongOf);
  const isMixed =
    !isInnocent &&
    letters.length >= MIXED_SYLLABLES.min &&
    letters.length <= MIXED_SYLLABLES.max &&
    bare.every((consonant) => consonant !== undefined);
  if (!isMixed) return [[...letters]];
  const all = 2 ** letters.length - 1;
  return Array.from({ length: all + 1 }, (_, mask) => mask)
    .filter((mask) => mask !== all || letters.length >= BARE_SYLLABLES_MIN)
    .map((mask) => letters.map((syllable, i) => (mask & (1 << i) ? bare[i]! : syllable)));
}
