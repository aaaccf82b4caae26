import { partOf } from '../parts.ts';
import { chooseLocale, session } from '../session/session.ts';
import type { Locale } from '../../../schema/locales.ts';
import type { Messages } from './messages.ts';

/**
 * The texts of each area in each language: a file each, which is loaded when a screen of the area is.
 *
 * Whatever has been loaded is there in the language in use: the language changes only once all of it is there.
 * So no component and no alert ever meets a key without its words.
 *
 * Only ever filled up, before anybody reads what is new: who holds it need not hear of that.
 */
const loaded: Readonly<Record<Locale, Partial<Messages>>> = { ko: {}, en: {} };
const wanted = new Set<string>();
let chosen: Locale = session.locale;

async function load(locale: Locale, area: string): Promise<void> {
  Object.assign(loaded[locale], await partOf<Partial<Messages>>(`${area}/i18n/${locale}.ts`));
}

/** Loads the texts of these areas in the current language, unless they are loaded. */
export async function loadTexts(areas: readonly string[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await Promise.all(areas.map((area) => load(session.locale, area)));
}

/** Changes the language as soon as all that is in use is there in the new one. Throws when it cannot be had. */
export async function changeLanguage(locale: Locale): Promise<void> {
  chosen = locale;
  let known = 0;
  // A screen may have been opened meanwhile.
  while (known < wanted.size) {
    known = wanted.size;
    await Promise.all([...wanted].map((area) => load(locale, area)));
  }
  // Who has pressed the other one since then means the other one.
  if (chosen === locale) chooseLocale(locale);
}

/** The loaded texts of a language. */
export function messagesOf(locale: Locale): Messages {
  return loaded[locale] as Messages;
}
