import { TIME_ZONE } from './constants.ts';
import type { Locale } from './locales.ts';

/* Texts for moments, by the Korean calendar and clock. */

const made = new Map<string, Intl.DateTimeFormat>();

export function format(locale: Locale | 'en-GB', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE });
  made.set(key, known);
  return known;
}

/** `오후 8:00` · `8:00 PM` */
export function clock(locale: Locale, at: number): string {
  return format(locale, { hour: 'numeric', minute: '2-digit' }).format(at);
}

/** `11월 21일 (금)` · `Fri, Nov 21` */
export function day(locale: Locale, at: number): string {
  return format(locale, {
    month: locale === 'ko' ? 'long' : 'short',
    day: 'numeric',
    weekday: 'short',
  }).format(at);
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/**
 * A moment by which something must be done. At the end of a day, or the midnight right after, that is the day and its
 * last minute. A line breaks at most between the day and the time.
 */
export function deadline(locale: Locale, at: number): string {
  const last = lastDeadline[locale];
  if (last?.at === at) return last.text;
  const text = deadlineText(locale, at);
  lastDeadline[locale] = { at, text };
  return text;
}

/** The orders of a day have the same one. */
const lastDeadline: Partial<Record<Locale, { readonly at: number; readonly text: string }>> = {};

function deadlineText(locale: Locale, at: number): string {
  const isMidnight = format('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at) === '00:00';
  const last = isMidnight ? at - 1 : at;
  return [day(locale, last), clock(locale, last)].map(unbroken).join(' ');
}
