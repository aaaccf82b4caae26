export const LOCALES = ['ko', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
/** Also for every language we do not have. */
export const DEFAULT_LOCALE: Locale = 'ko';
/** Where the browser keeps it: the language outlives the tab, unlike everything else of a session. */
export const SAVED_LOCALE = 'sellover.locale';

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
