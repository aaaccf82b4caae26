import { expect, test } from 'vitest';
import { dateOf, daysAfter, monthAfter, weekOf, weeksOfMonth } from './days.ts';

test('a moment is on the day that it is in Korea', () => {
  expect(dateOf(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026-11-20');
  expect(dateOf(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
});

test('days and months go on over the ends of months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
  expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(monthAfter('2026-01-15', -1)).toBe('2025-12-01');
});

test('a week begins on Sunday', () => {
  expect(weekOf('2026-11-26')).toEqual(weekOf('2026-11-22'));
  expect(weekOf('2026-11-28')[0]).toBe('2026-11-22');
});

test('a month is shown in whole weeks', () => {
  const days = weeksOfMonth('2026-11-26');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
  expect(weeksOfMonth('2026-08-01')).toHaveLength(42);
  expect(weeksOfMonth('2026-02-10')).toHaveLength(28);
});
