import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { duration, ratePerSecond, wholeFromOne, userIds, wholeNumber } from './values.ts';

test.each([
  ['30s', 30_000],
  ['500ms', 500],
  ['1.5m', 90_000],
  ['1h', 3_600_000],
  ['10', 10_000],
])('%s is a duration', (text, ms) => expect(duration(text)).toBe(ms));

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

test.each([
  [duration, ['', '0', '0s', '-1s', '5d', 's', '1e3']],
  [ratePerSecond, ['', 'x', '-1/s', '1/x', '1//s']],
  [wholeFromOne, ['', '0', '-1', '1.5', 'x', '9007199254740993']],
  [wholeNumber, ['', '-1', '1.5', '0x10']],
  [userIds, ['', ',', 'a3..a1', 'a1..b2', 'a0..a999999']],
])('%o refuses what it does not understand', (read, texts) => {
  for (const text of texts) expect(() => read(text)).toThrow(InvalidArgumentError);
});
