import { expect, test } from 'vitest';
import { elapsed } from './elapsed.ts';

test.each([
  [0, '00:00:00'],
  [59_999, '00:00:59'],
  [3_661_000, '01:01:01'],
  [25 * 3_600_000, '25:00:00'],
  [-5000, '00:00:00'],
])('%d ms on air reads %s', (time, text) => {
  expect(elapsed(1_000_000, 1_000_000 + time)).toBe(text);
});
