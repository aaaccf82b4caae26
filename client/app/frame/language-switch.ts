import type { Locale } from '../../../schema/locales.ts';
import { toast } from '../../design/overlays/toast.ts';
import { changeLanguage } from '../i18n/catalogues.ts';
import { translator } from '../i18n/translate.ts';

/** The name of a language in two letters. */
export const SHORT: Readonly<Record<Locale, string>> = { ko: 'KO', en: 'EN' };

/** Switches the whole page to the other language, or says that it cannot be loaded now. */
export async function switchLanguage(locale: Locale): Promise<void> {
  try {
    await changeLanguage(locale);
  } catch {
    toast(translator()('errors.network'), { tone: 'danger' });
  }
}
