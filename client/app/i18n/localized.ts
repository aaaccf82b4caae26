import { useLocale } from 'use-intl';
import { useSnapshot } from 'valtio';
import { shownName } from '../../../schema/catalog/shown-name.ts';
import type { Locale } from '../../../schema/locales.ts';
import type { Names } from '../../../schema/members/names.ts';
import { englishName, names } from './names.ts';

interface Titled {
  readonly title: string;
  readonly titleEn: string;
}
interface Selling {
  readonly sellerName: string;
  readonly sellerNameEn: string;
}

/** The text in one language. Without an English form, the machine translation if there is one, else the Korean text. */
function pick(locale: Locale, ko: string, en: string | undefined): string {
  return locale === 'en' ? en || englishName(ko) : ko;
}

export function nameOf(of: Names | Titled | Selling, locale: Locale): string {
  if ('title' in of) return pick(locale, of.title, of.titleEn);
  if ('sellerName' in of) return pick(locale, of.sellerName, of.sellerNameEn);
  return pick(locale, of.name, of.nameEn);
}

/** `const nameFor = useNames(); nameFor(product) · nameFor(broadcast) · nameFor(broadcast.seller)`. */
export function useNames(): (of: Names | Titled | Selling) => string {
  const locale = useLocale();
  // Render again when more translations have arrived.
  useSnapshot(names);
  return (of) => nameOf(of, locale);
}

/** The same of products in a list, where long names are cut. */
export function useShownNames(): (of: Names) => string {
  const nameFor = useNames();
  return (of) => shownName(nameFor(of));
}
