import { expect, test } from 'vitest';
import { TIME_ZONE_OFFSET } from './constants.ts';
import { koreanDay, monthsBefore, koreanTime, payUntil } from './korean-days.ts';

/** A moment as a clock in Seoul shows it. */
function seoul(local: string): number {
  return Date.parse(`${local}${TIME_ZONE_OFFSET}`);
}

test.each([
  ['in the morning', '2026-11-20T09:30:00', '2026-11-22T00:00:00'],
  ['at the last instant of the day', '2026-11-20T23:59:59.999', '2026-11-22T00:00:00'],
  ['at midnight, which begins the next day', '2026-11-21T00:00:00', '2026-11-23T00:00:00'],
  ['before nine, when it is still yesterday in Greenwich', '2026-11-21T08:59:59.999', '2026-11-23T00:00:00'],
  ['at nine, when the day changes in Greenwich', '2026-11-21T09:00:00', '2026-11-23T00:00:00'],
  ['at the end of a month', '2026-11-30T20:00:00', '2026-12-02T00:00:00'],
  ['at the end of a year', '2026-12-31T23:00:00', '2027-01-02T00:00:00'],
  ['before a leap day', '2028-02-28T12:00:00', '2028-03-01T00:00:00'],
])('ordered %s, it can be paid to the end of the next Korean day', (_when, ordered, until) => {
  expect(new Date(payUntil(seoul(ordered)))).toEqual(new Date(seoul(until)));
});

test('the deadline is between one and two days away, and always a midnight in Seoul', () => {
  const hour = 3_600_000;
  for (let at = seoul('2026-11-20T00:00:00'); at < seoul('2026-11-23T00:00:00'); at += hour / 2) {
    const until = payUntil(at);
    expect(until - at).toBeGreaterThan(24 * hour);
    expect(until - at).toBeLessThanOrEqual(48 * hour);
    expect(new Date(until).toISOString()).toMatch(/T15:00:00\.000Z$/);
  }
});

test('a day begins at midnight in Seoul and ends where the next one begins', () => {
  const day = koreanDay(seoul('2026-11-20T08:59:59.999'));
  expect(new Date(day.start)).toEqual(new Date(seoul('2026-11-20T00:00:00')));
  expect(new Date(day.end)).toEqual(new Date(seoul('2026-11-21T00:00:00')));
  expect(koreanDay(day.start)).toEqual(day);
  expect(koreanDay(day.end - 1)).toEqual(day);
  expect(koreanDay(day.end).start).toBe(day.end);
  expect(koreanDay(day.start - 1).end).toBe(day.start);
});

test('a moment is told as a calendar and a clock in Seoul show it', () => {
  expect(koreanTime(Date.parse('2026-11-20T11:00:00.000Z'))).toEqual({ date: '2026-11-20', time: '20:00' });
  expect(koreanTime(Date.parse('2026-12-31T15:05:59.999Z'))).toEqual({ date: '2027-01-01', time: '00:05' });
});

test('many days and moments, asked for in any order, are told as if each were the first', () => {
  const hour = 3_600_000;
  const first = seoul('2026-11-20T00:00:00');
  // More than are kept, back and forth.
  const moments = Array.from({ length: 3000 }, (_, index) => first + ((index * 7919) % 3000) * hour);
  for (const at of [...moments, ...moments]) {
    const { start, end } = koreanDay(at);
    expect([start <= at, at < end, end - start]).toEqual([true, true, 24 * hour]);
    const { date, time } = koreanTime(at);
    expect(seoul(`${date}T${time}:00`)).toBe(at);
  }
});

test('months ago is the same time of a day that there was', () => {
  expect(monthsBefore(seoul('2026-11-20T09:30:00'), 3)).toBe(seoul('2026-08-20T09:30:00'));
  expect(monthsBefore(seoul('2026-05-31T00:00:00'), 3)).toBe(seoul('2026-02-28T00:00:00'));
  expect(monthsBefore(seoul('2026-11-20T00:00:00'), 60)).toBe(seoul('2021-11-20T00:00:00'));
});
