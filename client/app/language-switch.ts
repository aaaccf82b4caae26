import type { Locale } from '../../schema/locales.ts';
import { toast } from '../design/toast.ts';
import { changeLanguage } from './i18n/catalogues.ts';
import { translator } from './i18n/translate.ts';

/** How a language is called where there is room for two letters. */
export const SHORT: Readonly<Record<Locale, string>> = { ko: 'KO', en: 'EN' };

/** Everything turns into the other language, or a person is told that it cannot be had now. */
export async function switchLanguage(locale: Locale): Promise<void> {
  try {
    await changeLanguage(locale);
  } catch {
    toast(translator()('errors.network'), { tone: 'danger' });
  }
}
