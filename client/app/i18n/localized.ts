import { useLocale } from 'use-intl';
import { useSnapshot } from 'valtio';
import type { Locale } from '../../../schema/locales.ts';
import { englishName, names } from './names.ts';

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

/** The text of one language; what has no English form is translated, or Korean. */
function pick(locale: Locale, ko: string, en: string): string {
  return locale === 'en' ? en || englishName(ko) : ko;
}

export function nameOf(of: Named | Titled | Selling, locale: Locale): string {
  if ('title' in of) return pick(locale, of.title, of.titleEn);
  if ('sellerName' in of) return pick(locale, of.sellerName, of.sellerNameEn);
  return pick(locale, of.name, of.nameEn);
}

/** `const nameFor = useNames(); nameFor(product) · nameFor(broadcast) · nameFor(broadcast.seller)`. */
export function useNames(): (of: Named | Titled | Selling) => string {
  const locale = useLocale();
  // Whatever was drawn without them is drawn again when there are more.
  useSnapshot(names);
  return (of) => nameOf(of, locale);
}
