export const LOCALES = ['ko', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
/** Also for every language we do not have. */
export const DEFAULT_LOCALE: Locale = 'ko';
export const OTHER_LOCALE: Readonly<Record<Locale, Locale>> = { ko: 'en', en: 'ko' };
/** The cookie that keeps the language somebody chose. It is one so that the page comes in that language already. */
export const LOCALE_COOKIE = 'sellover.locale';
/** Asks for a page in a language, in its address: `?lang=en`. It is for this page alone, and before what was chosen. */
export const LOCALE_PARAM = 'lang';
/** What an operation does without a language: the words of its description. */
export const LANG_LEFT_OUT =
  'Left out: the language that the caller chose, else that of the header `Accept-Language`.';
/** Seconds that the choice is kept: a year. */
export const LOCALE_KEPT = 31_536_000;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** A text in that language; without an English one it stays Korean. */
export function inLocale(locale: Locale, ko: string, en: string | null | undefined): string {
  return locale === 'en' && en ? en : ko;
}

/** The language that was chosen, as `document.cookie` and the header say it. */
export function chosenLocale(cookies: string): Locale | undefined {
  return LOCALES.find((locale) => cookies.split(/; */).includes(`${LOCALE_COOKIE}=${locale}`));
}

/** The language that an address asks for by its query, `?lang=en`. */
export function askedLocale(search: string): Locale | undefined {
  const asked = new URLSearchParams(search).get(LOCALE_PARAM);
  return isLocale(asked) ? asked : undefined;
}
