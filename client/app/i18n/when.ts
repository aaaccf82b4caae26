import { TIME_ZONE, TIME_ZONE_OFFSET } from '../../../schema/constants.ts';
import type { Locale } from '../../../schema/locales.ts';

const DAY = 24 * 60 * 60 * 1000;
const made = new Map<string, Intl.DateTimeFormat>();

function format(locale: Locale | 'en-GB', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE });
  made.set(key, known);
  return known;
}

const dayOf = (at: number) => Date.parse(format('en', { dateStyle: 'short' }).format(at));

/** The moment of a plan's date and time (`2026-11-20`, `20:00`); NaN where one is missing. */
export function plannedAt(date: string, time: string): number {
  return Date.parse(`${date}T${time}${TIME_ZONE_OFFSET}`);
}

/** Days between two moments by the Korean calendar: 0 the same day, 1 the day after. */
export function daysBetween(from: number, to: number): number {
  return Math.round((dayOf(to) - dayOf(from)) / DAY);
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
 * A moment by which something must be done: midnight still belongs to the day before. A line breaks at most
 * between the day and the time.
 */
export function deadline(locale: Locale, at: number, midnight: string): string {
  const isMidnight = format('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at) === '00:00';
  const parts = isMidnight ? [day(locale, at - 1), midnight] : [day(locale, at), clock(locale, at)];
  return parts.map(unbroken).join(' ');
}

const two = (value: number) => String(value).padStart(2, '0');

/** `12:05`, or `1:02:05` from an hour on. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

const glances = new Map<string, Intl.NumberFormat>();

/** Numbers for a glance: `9,840`, from ten thousand on `1.2만` · `12K`. */
export function glance(locale: Locale, count: number): string {
  const isLarge = count >= 10_000;
  // Making a format costs more than everything around it, and the viewer count is drawn every second.
  const key = `${locale} ${isLarge}`;
  const format =
    glances.get(key) ??
    new Intl.NumberFormat(locale, isLarge ? { notation: 'compact', maximumFractionDigits: 1 } : {});
  glances.set(key, format);
  return format.format(count);
}
