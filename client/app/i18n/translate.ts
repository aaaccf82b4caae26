import { createTranslator } from 'use-intl/core';
import { TIME_ZONE } from '../../../schema/constants.ts';
import { session } from '../session/session.ts';
import { messagesOf } from './catalogues.ts';
import type { Locale } from '../../../schema/locales.ts';
import type { Messages } from './messages.ts';

const made = new Map<Locale, ReturnType<typeof make>>();
function make(locale: Locale) {
  return createTranslator<Messages>({ locale, messages: messagesOf(locale), timeZone: TIME_ZONE });
}

/**
 * The catalogue outside React, in the language of the session: `translator()('errors.network')`. Components use
 * `useTranslations('area')` from use-intl instead.
 */
export function translator(locale: Locale = session.locale) {
  const known = made.get(locale) ?? make(locale);
  made.set(locale, known);
  return known;
}

/** Whether words have a text for a key that comes from elsewhere, such as a code. */
export function isKeyOf<T extends object>(words: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(words, key);
}
