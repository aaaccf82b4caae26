import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';
import { LOCALES } from '../../../../schema/locales.ts';
import { isKorean } from '../../../../schema/text.ts';
import type { Translator } from './translator.ts';

/** Korean to the other language. What follows sentences, such as laughter, has entries of its own. */
const Entries = Type.Record(Type.String({ minLength: 1 }), Type.String({ minLength: 1 }));
const Dictionaries = Type.Partial(
  Type.Object(Object.fromEntries(LOCALES.map((locale) => [locale, Entries]))),
);

const MARK = /^[!~\s]$/;
const FEELING = /^[ㅋㅎㅠㅜ]$/;
const REST = /^[!~\s\p{Extended_Pictographic}\uFE0F\u200D]$/u;

/** Knows whole lines, and the endings that people add to them. */
export function dictionaryIn(file: string): Translator {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const dictionaries = Object.entries(
    Value.Parse(Dictionaries, read) as Record<string, Record<string, string>>,
  );
  const known = new Map(dictionaries.map(([locale, entries]) => [locale, new Map(Object.entries(entries))]));
  return {
    translate: async (texts, into) => {
      const entries = known.get(into);
      return texts.map((text) => (entries ? translated(text, entries) : null));
    },
    trouble: async () => null,
  };
}

function translated(text: string, entries: ReadonlyMap<string, string>): string | null {
  const whole = entries.get(text);
  if (whole !== undefined) return whole;
  const { said, marks, feeling, rest } = partsOf(text);
  const words = said === '' || !isKorean(said) ? said : entries.get(said);
  const felt = feeling === '' ? '' : entries.get(feeling);
  return words === undefined || felt === undefined ? null : `${words}${marks}${felt}${rest}`;
}

/** Splits a line into words and trailing marks, laughter, tears and emoji. Reads each character once, from the end. */
function partsOf(text: string): Readonly<Record<'said' | 'marks' | 'feeling' | 'rest', string>> {
  const characters = Array.from(text);
  const takeLast = (kind: RegExp): string => {
    const taken = characters.splice(characters.findLastIndex((each) => !kind.test(each)) + 1);
    return taken.join('');
  };
  const [rest, feeling, marks] = [takeLast(REST), takeLast(FEELING), takeLast(MARK)];
  return { said: characters.join(''), marks, feeling, rest };
}
