import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { timeText } from './output.ts';
import {
  duration,
  endAhead,
  momentAhead,
  ratePerSecond,
  since,
  wholeFromOne,
  userIds,
  wholeNumber,
} from './values.ts';

test.each([
  ['30s', 30_000],
  ['500ms', 500],
  ['1.5m', 90_000],
  ['1h', 3_600_000],
  ['10', 10_000],
])('%s is a duration', (text, ms) => expect(duration(text)).toBe(ms));

test.each([
  ['2026-11-22T20:00Z', Date.UTC(2026, 10, 22, 20)],
  ['2026-11-22T20:00:01.500+09:00', Date.UTC(2026, 10, 22, 11, 0, 1, 500)],
  // Wherever this runs, the clock is Korea's.
  ['2026-11-22 20:00', Date.UTC(2026, 10, 22, 11)],
  ['2026-11-22', Date.UTC(2026, 10, 21, 15)],
  // As it is printed.
  [timeText(Date.UTC(2026, 10, 22, 11, 0, 5)), Date.UTC(2026, 10, 22, 11, 0, 5)],
])('%s is a time', (text, ms) => expect(since(text)).toBe(ms));

test('a time reads as in Korea, and says so', () => {
  expect(timeText(Date.UTC(2026, 10, 22, 15, 0, 5))).toBe('2026-11-23 00:00:05 KST');
});

test('nothing is known of what is still to come', () => {
  expect(() => since('2999-01-01')).toThrow('still to come');
  expect(momentAhead('2999-01-01')).toBe(Date.UTC(2998, 11, 31, 15));
});

test('an end that is a day alone is over with its last second in Korea', () => {
  expect(endAhead('2999-01-01')).toBe(Date.UTC(2999, 0, 1, 14, 59, 59));
  expect(endAhead('2999-01-01T18:00')).toBe(momentAhead('2999-01-01T18:00'));
  const before = Date.now();
  expect(endAhead('2h') - 7_200_000).toBeGreaterThanOrEqual(before);
});

test('10m is a time ten minutes ago', () => {
  const before = Date.now();
  const found = since('10m') + 600_000;
  expect(found).toBeGreaterThanOrEqual(before);
  expect(found).toBeLessThanOrEqual(Date.now());
});

test.each([
  ['2/s', 2],
  ['30/m', 0.5],
  ['36/h', 0.01],
  ['0', 0],
  ['0.5', 0.5],
])('%s is a rate', (text, rate) => expect(ratePerSecond(text)).toBe(rate));

test.each([
  ['viewer01..viewer03', ['viewer01', 'viewer02', 'viewer03']],
  ['a9..a11', ['a9', 'a10', 'a11']],
  ['host01,viewer01..viewer02,host01', ['host01', 'viewer01', 'viewer02']],
])('%s names people', (text, ids) => expect(userIds(text)).toEqual(ids));

test('a day that no month has is no time', () => {
  for (const text of ['2026-02-30', '2026-11-31T20:00', '2025-02-29T00:00Z'])
    expect(() => since(text)).toThrow('There is no such time');
});

test.each([
  [duration, ['', '0', '0s', '-1s', '5d', 's', '1e3']],
  [since, ['', 'yesterday', '10d', '20:00', '2026-11', '2026-13-01', '2026-11-22T25:00', '22.11.2026']],
  [ratePerSecond, ['', 'x', '-1/s', '1/x', '1//s']],
  [wholeFromOne, ['', '0', '-1', '1.5', 'x', '9007199254740993']],
  [wholeNumber, ['', '-1', '1.5', '0x10']],
  [userIds, ['', ',', 'a3..a1', 'a1..b2', 'a0..a999999']],
])('%o refuses what it does not understand', (read, texts) => {
  for (const text of texts) expect(() => read(text)).toThrow(InvalidArgumentError);
});
