import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { DAY, HOUR } from './durations.ts';
import { businessDaysAfter, HOLIDAYS_KNOWN_UNTIL, holidaysRunOut, isBusinessDay } from './business-days.ts';

const at = (text: string) => Date.parse(`${text}+09:00`);

test.each([
  ['2026-11-26T00:00:00', true],
  ['2026-11-27T23:59:59', true],
  ['2026-11-28T00:00:00', false],
  ['2026-11-29T23:59:59', false],
  ['2026-12-25T09:00:00', false],
  ['2026-10-05T09:00:00', false],
  ['2027-02-09T09:00:00', false],
  // Labour Day on a Saturday, and Constitution Day on a Saturday: both are made up for.
  ['2027-05-03T09:00:00', false],
  ['2027-07-19T09:00:00', false],
  ['2028-02-29T09:00:00', true],
])('%s in Korea is a business day: %s', (moment, isOne) => {
  expect(isBusinessDay(at(moment))).toBe(isOne);
});

test.each([
  // Thursday, and 10 business days on: Friday the 11th of December has no holiday before it.
  ['2026-11-26T10:00:00', 10, '2026-12-11T00:00:00'],
  ['2026-11-26T23:59:59.999', 1, '2026-11-28T00:00:00'],
  ['2026-11-27T00:00:00', 1, '2026-12-01T00:00:00'],
  // Over Christmas, the weekend and New Year.
  ['2026-12-24T12:00:00', 1, '2026-12-29T00:00:00'],
  ['2026-12-31T12:00:00', 1, '2027-01-05T00:00:00'],
  // Over the Lunar New Year.
  ['2027-02-05T12:00:00', 1, '2027-02-11T00:00:00'],
  // A leap day counts.
  ['2028-02-28T12:00:00', 1, '2028-03-01T00:00:00'],
])('from %s, %i business days end at %s', (from, days, end) => {
  expect(new Date(businessDaysAfter(at(from), days))).toEqual(new Date(at(end)));
});

/**
 * Where others are wrong. They do not know Labour Day, which is one since 2026, with its substitute, nor the days of
 * elections; and their Lunar New Year begins a day late.
 */
const DIFFERENT = [
  '2026-02-16',
  'missing 2026-02-19',
  '2026-05-01',
  '2026-06-03',
  '2027-05-03',
  '2028-01-26',
  '2028-04-12',
  '2028-05-01',
];

test('our public holidays are those that others know, and no other weekday is one', () => {
  const others = new Holidays('KR');
  const isTheirs = (day: number) =>
    [others.isHoliday(new Date(day))].flat().some((each) => each && each.type === 'public');
  const found: string[] = [];
  for (
    let day = at('2026-01-01T00:00:00');
    day < at(`${HOLIDAYS_KNOWN_UNTIL + 1}-01-01T00:00:00`);
    day += DAY
  ) {
    const date = new Date(day + 9 * HOUR);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    if (isWeekend || isBusinessDay(day) !== isTheirs(day)) continue;
    found.push(`${isTheirs(day) ? 'missing ' : ''}${date.toISOString().slice(0, 10)}`);
  }
  expect(found).toEqual(DIFFERENT);
});

test('it is told in time when the table of holidays runs out', () => {
  expect(holidaysRunOut(at('2028-10-01T00:00:00'))).toBe(false);
  expect(holidaysRunOut(at('2028-11-20T00:00:00'))).toBe(true);
});
