import { expect, test } from 'vitest';
import { payUntil } from './pay-until.ts';

/** A moment as a clock in Seoul shows it. */
function seoul(local: string): number {
  return Date.parse(`${local}+09:00`);
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
