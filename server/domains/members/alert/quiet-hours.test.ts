import { expect, test } from 'vitest';
import { pushedFrom } from './quiet-hours.ts';

const at = (time: string) => Date.parse(`2026-11-${time}+09:00`);

test.each([
  ['20T20:59:59', '20T20:59:59'],
  ['20T21:00:00', '21T08:00:00'],
  ['20T23:59:59', '21T08:00:00'],
  ['21T00:00:00', '21T08:00:00'],
  ['21T07:59:59', '21T08:00:00'],
  ['21T08:00:00', '21T08:00:00'],
])('advertising of %s in Korea is pushed at %s', (now, then) => {
  expect(pushedFrom(at(now), { isAdvertising: true })).toBe(at(then));
});

test('what is no advertising is pushed at night, too', () => {
  expect(pushedFrom(at('20T23:00:00'), { isAdvertising: false })).toBe(at('20T23:00:00'));
});
