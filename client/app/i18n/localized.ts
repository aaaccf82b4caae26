import { useLocale } from 'use-intl';
import type { Locale } from '../../../schema/locales.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string;
}
interface Titled {
  readonly title: string;
  readonly titleEn: string;
}
interface Selling {
  readonly sellerName: string;
  readonly sellerNameEn: string;
}

/** The text of one language, or the Korean one where there is no translation. */
function pick(locale: Locale, ko: string, en: string): string {
  return locale === 'en' && en ? en : ko;
}

export function nameOf(of: Named | Titled | Selling, locale: Locale): string {
  if ('title' in of) return pick(locale, of.title, of.titleEn);
  if ('sellerName' in of) return pick(locale, of.sellerName, of.sellerNameEn);
  return pick(locale, of.name, of.nameEn);
}

/** `const nameFor = useNames(); nameFor(product) · nameFor(broadcast) · nameFor(broadcast.seller)`. */
export function useNames(): (of: Named | Titled | Selling) => string {
  const locale = useLocale();
  return (of) => nameOf(of, locale);
}
