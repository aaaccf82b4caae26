/**
 * Days in Seoul's calendar, wherever the server runs: orders, plans and payments use them. Moments are milliseconds
 * since 1970. Browsers do not load this file, because it brings a calendar library: they only show days, with Intl.
 */
import { Temporal } from 'temporal-polyfill';
import { TIME_ZONE } from './constants.ts';

export interface KoreanDay {
  /** Its first moment, and the first of the next day. */
  readonly start: number;
  readonly end: number;
  /** Until when an order of this day can be paid: to the end of the next day, that is two midnights on. */
  readonly payUntil: number;
}

/** As a calendar and a clock in Seoul show a moment. */
export interface KoreanTime {
  /** `2026-11-20` */
  readonly date: string;
  /** `20:00` */
  readonly time: string;
}

const inSeoul = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(TIME_ZONE);

function dayOf(at: number): KoreanDay {
  const start = inSeoul(at).startOfDay();
  const after = (days: number) => start.add({ days }).epochMilliseconds;
  return { start: start.epochMilliseconds, end: after(1), payUntil: after(2) };
}

/** Every order and every opening of a broadcast ask, and nearly all of the same few days and moments. */
const DAYS_KEPT = 8;
const TIMES_KEPT = 1000;
const days: KoreanDay[] = [];
const times = new Map<number, KoreanTime>();

/** The day of a moment. */
export function koreanDay(at: number): KoreanDay {
  const known = days.find(({ start, end }) => at >= start && at < end);
  if (known) return known;
  const day = dayOf(at);
  days.unshift(day);
  days.length = Math.min(days.length, DAYS_KEPT);
  return day;
}

/** The first moment of a day such as `2026-12-01`; undefined where there is no such day. */
export function koreanDayStart(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  try {
    return Temporal.PlainDate.from(date).toZonedDateTime(TIME_ZONE).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** The same time of day, so many months ago. */
export function monthsBefore(at: number, months: number): number {
  return inSeoul(at).subtract({ months }).epochMilliseconds;
}

/** The same time of day, so many months on. */
export function monthsAfter(at: number, months: number): number {
  return inSeoul(at).add({ months }).epochMilliseconds;
}

/** The first moment of the day so many months and days after the day of a moment. */
export function koreanDayAfter(
  at: number,
  after: { readonly months?: number; readonly days?: number },
): number {
  return inSeoul(at)
    .startOfDay()
    .add({ months: after.months ?? 0 })
    .add({ days: after.days ?? 0 })
    .startOfDay().epochMilliseconds;
}

/** The same time of day, a year on. */
export function yearAfter(at: number): number {
  return inSeoul(at).add({ years: 1 }).epochMilliseconds;
}

/** Until when what was ordered at this moment can be paid. */
export function payUntil(orderedAt: number): number {
  return koreanDay(orderedAt).payUntil;
}

export function koreanTime(at: number): KoreanTime {
  const known = times.get(at);
  if (known) return known;
  const moment = inSeoul(at);
  const time = {
    date: moment.toPlainDate().toString(),
    time: moment.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
  if (times.size >= TIMES_KEPT) times.clear();
  times.set(at, time);
  return time;
}
