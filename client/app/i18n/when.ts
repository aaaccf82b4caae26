import { TIME_ZONE_OFFSET } from '../../../schema/constants.ts';
import { format } from '../../../schema/deadlines.ts';
import type { Locale } from '../../../schema/locales.ts';

export { clock, day, deadline } from '../../../schema/deadlines.ts';

/** `11. 21.` · `11/21`, where a day with its name has no room. */
export function date(locale: Locale, at: number): string {
  return format(locale, { month: 'numeric', day: 'numeric' }).format(at);
}

const DAY = 24 * 60 * 60 * 1000;
const dayOf = (at: number) => Date.parse(format('en', { dateStyle: 'short' }).format(at));

/** The moment of a plan's date and time (`2026-11-20`, `20:00`); NaN where one is missing. */
export function plannedAt(date: string, time: string): number {
  return Date.parse(`${date}T${time}${TIME_ZONE_OFFSET}`);
}

/** Days between two moments by the Korean calendar: 0 the same day, 1 the day after. */
export function daysBetween(from: number, to: number): number {
  return Math.round((dayOf(to) - dayOf(from)) / DAY);
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
