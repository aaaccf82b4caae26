import { RESULT, type ResultCode } from '../codes.ts';
import type { Locale } from '../locales.ts';
import { refusals as en } from './en.ts';
import { refusals as ko } from './ko.ts';

const SAID: Readonly<Record<Locale, Readonly<Partial<Record<string, string>>>>> = { ko, en };

/** What a refusal says, for codes whose words have no figures in them. */
export function wordsOf(code: ResultCode, locale: Locale): string {
  return SAID[locale][code] ?? RESULT[code].msg;
}
