export const LOCALES = ['ko', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
/** Also for every language we do not have. */
export const DEFAULT_LOCALE: Locale = 'ko';

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
