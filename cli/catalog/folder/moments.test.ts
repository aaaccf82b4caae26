import { expect, test } from 'vitest';
import { endIn, momentIn, notATime } from './moments.ts';

// Two in the morning in Korea.
const NOW = Date.parse('2026-11-19T17:00:00.000Z');

test.each([
  ['2026-11-20 20:00', '2026-11-20T11:00:00.000Z'],
  ['2026-11-20T20:00Z', '2026-11-20T20:00:00.000Z'],
  ['now', '2026-11-19T17:00:00.000Z'],
  ['now+45m', '2026-11-19T17:45:00.000Z'],
  ['now-1d', '2026-11-18T17:00:00.000Z'],
  ['today', '2026-11-19T15:00:00.000Z'],
  ['today+1d 20:00', '2026-11-21T11:00:00.000Z'],
  ['today-3d 22:12', '2026-11-17T13:12:00.000Z'],
])('%s is %s', (text, at) => {
  expect(momentIn(text, NOW)).toBe(at);
});

test('a day alone is over with its last second, and any other end is as it is written', () => {
  expect(endIn('2026-11-20', NOW)).toBe('2026-11-20T14:59:59.000Z');
  expect(endIn('2026-11-20 9:00')).toBe('2026-11-20T00:00:00.000Z');
  expect(endIn('now+45m', NOW)).toBe(momentIn('now+45m', NOW));
  expect(endIn('2026-11-31')).toBeUndefined();
});

test('without a moment to count from, only days of the calendar are times', () => {
  expect(momentIn('today 20:00')).toBeUndefined();
  expect(notATime('today 20:00')).toContain('--now');
  expect(notATime('2026-11-31')).toBe('there is no such time');
});
