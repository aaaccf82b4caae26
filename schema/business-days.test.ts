import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
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

test('every public holiday that others know is one of ours', () => {
  const others = new Holidays('KR');
  for (let year = 2026; year <= HOLIDAYS_KNOWN_UNTIL; year++) {
    const days = others.getHolidays(year).filter(({ type }) => type === 'public');
    expect(days.length).toBeGreaterThan(10);
    expect(days.filter(({ start }) => isBusinessDay(start.getTime()))).toEqual([]);
  }
});

test('it is told in time when the table of holidays runs out', () => {
  expect(holidaysRunOut(at('2028-10-01T00:00:00'))).toBe(false);
  expect(holidaysRunOut(at('2028-11-20T00:00:00'))).toBe(true);
});
