/**
 * Korean business days: no Saturday, no Sunday, no public holiday. Holidays follow the lunar calendar and the
 * government's decisions, so they stand in a table that somebody extends each year.
 */
import { koreanDay } from './korean-days.ts';
import { DAY } from './durations.ts';
import { TIME_ZONE } from './constants.ts';

/** With the days that make up for holidays on weekends. Whole years only, without gaps. */
const HOLIDAYS: Readonly<Record<number, readonly string[]>> = {
  2026: '01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-03 06-06 07-17 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25'.split(
    ' ',
  ),
  2027: '01-01 02-06 02-07 02-08 02-09 03-01 05-01 05-03 05-05 05-13 06-06 07-17 07-19 08-15 08-16 09-14 09-15 09-16 10-03 10-04 10-09 10-11 12-25 12-27'.split(
    ' ',
  ),
  2028: '01-01 01-26 01-27 01-28 03-01 04-12 05-01 05-02 05-05 06-06 07-17 08-15 10-02 10-03 10-04 10-05 10-09 12-25'.split(
    ' ',
  ),
};

const known = new Set(
  Object.entries(HOLIDAYS).flatMap(([year, days]) => days.map((day) => `${year}-${day}`)),
);

/** The last year whose holidays are known. After it only weekends count. */
export const HOLIDAYS_KNOWN_UNTIL = Math.max(...Object.keys(HOLIDAYS).map(Number));

const dateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, weekday: 'short' });

export function isBusinessDay(at: number): boolean {
  const weekday = weekdayFormat.format(at);
  return weekday !== 'Sat' && weekday !== 'Sun' && !known.has(dateFormat.format(at));
}

/** The end of the business day so many business days after the day of a moment. The day itself does not count. */
export function businessDaysAfter(at: number, days: number): number {
  let day = koreanDay(at);
  for (let left = days; left > 0;) {
    day = koreanDay(day.end);
    if (isBusinessDay(day.start)) left -= 1;
  }
  return day.end;
}

/** Whether deadlines that begin now may reach into a year whose holidays nobody has entered. */
export function holidaysRunOut(now: number, within = 60 * DAY): boolean {
  return Number(dateFormat.format(now + within).slice(0, 4)) > HOLIDAYS_KNOWN_UNTIL;
}
