/** Days in Korea, written as `2026-11-20`: what a calendar shows and asks for. */
import { TIME_ZONE_OFFSET } from '../../../schema/constants.ts';

const DAY = 86_400_000;
const DATE_LENGTH = 10;
const DAYS_OF_WEEK = 7;

/** The day of a moment. */
export function dateOf(at: number): string {
  const ahead = -Date.parse(`1970-01-01T00:00:00${TIME_ZONE_OFFSET}`);
  return new Date(at + ahead).toISOString().slice(0, DATE_LENGTH);
}

/** A moment on the day. */
export function momentOf(date: string): number {
  return Date.parse(`${date}T12:00:00${TIME_ZONE_OFFSET}`);
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, DATE_LENGTH);
}

/** The first day of the month that is so many months on. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, DATE_LENGTH);
}

/** The day's week, from Sunday on. */
export function weekOf(date: string): string[] {
  const first = daysAfter(date, -new Date(date).getUTCDay());
  return Array.from({ length: DAYS_OF_WEEK }, (_, day) => daysAfter(first, day));
}

/** The weeks that hold the day's month. */
export function weeksOfMonth(date: string): string[] {
  const [first, next] = [monthAfter(date, 0), monthAfter(date, 1)];
  const days = [];
  for (let week = weekOf(first); week[0]! < next; week = weekOf(daysAfter(week[0]!, DAYS_OF_WEEK)))
    days.push(...week);
  return days;
}
