import { expect, test } from 'vitest';
import { clock, day, daysBetween, deadline, duration, glance, plannedAt } from './when.ts';

const at = Date.parse('2026-11-20T11:00:00.000Z');

test('days are counted by the Korean calendar', () => {
  const lateEvening = Date.parse('2026-11-20T14:59:00.000Z');
  const justAfterMidnight = Date.parse('2026-11-20T15:01:00.000Z');
  expect(daysBetween(lateEvening, justAfterMidnight)).toBe(1);
  expect(daysBetween(at, lateEvening)).toBe(0);
  expect(daysBetween(Date.parse('2026-12-31T12:00:00Z'), Date.parse('2027-01-02T12:00:00Z'))).toBe(2);
});

test('a plan is in Korean time, wherever the browser is', () => {
  expect(plannedAt('2026-11-20', '20:00')).toBe(at);
  expect(plannedAt('', '')).toBeNaN();
});

test('times are Korean time in both languages', () => {
  expect(clock('ko', at)).toBe('오후 8:00');
  expect(clock('en', at)).toMatch(/^8:00\sPM$/);
  expect(day('ko', at)).toBe('11월 20일 (금)');
  expect(day('en', at)).toBe('Fri, Nov 20');
});

test('a deadline at the end of a day, or at midnight, is the last minute of that day', () => {
  const midnight = Date.parse('2026-11-21T15:00:00.000Z');
  for (const end of [midnight, midnight - 1]) {
    expect(deadline('ko', end)).toBe('11월\u00a021일\u00a0(토) 오후\u00a011:59');
    expect(deadline('en', end)).toMatch(/^Sat,\u00a0Nov\u00a021 11:59\sPM$/);
  }
  expect(deadline('ko', at)).toBe('11월\u00a020일\u00a0(금) 오후\u00a08:00');
});

test('a countdown shows minutes and seconds, hours only when there are some', () => {
  expect(duration(65_000)).toBe('1:05');
  expect(duration(3_725_000)).toBe('1:02:05');
  expect(duration(-1)).toBe('0:00');
});

test('large counts are shortened', () => {
  expect(glance('ko', 9840)).toBe('9,840');
  expect(glance('ko', 12_345)).toBe('1.2만');
  expect(glance('en', 12_345)).toBe('12.3K');
});
