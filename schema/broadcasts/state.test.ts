import { expect, test } from 'vitest';
import { LIVE_FLAG } from './constants.ts';
import { broadcastState, plannedEnd } from './state.ts';

const start = Date.parse('2026-11-20T19:30:00+09:00');
const end = Date.parse('2026-11-20T21:00:00+09:00');
const before = {
  startDate: new Date(start).toISOString(),
  startTime: '19:30',
  endTime: '21:00',
  liveFlag: 0,
};
const withoutReplay = { ...before, highlightUrl: null };
const withReplay = { ...before, highlightUrl: '/media/1/index.m3u8' };

test.each([
  ['a moment before the start', start - 1, 'ready', 'ready'],
  ['at the start', start, 'ing', 'ing'],
  ['a moment before the end', end - 1, 'ing', 'ing'],
  ['at the end', end, 'end', 'vod'],
  ['a day later', end + 86_400_000, 'end', 'vod'],
])('the clock alone says %s', (_, now, without, replayed) => {
  expect(broadcastState(withoutReplay, now)).toBe(without);
  expect(broadcastState(withReplay, now)).toBe(replayed);
});

test.each([LIVE_FLAG.ended, LIVE_FLAG.stopped])(
  'a broadcast that was ended early (%i) is over at once, and is watched again after its planned end',
  (liveFlag) => {
    for (const now of [start - 1, start, end - 1])
      expect(broadcastState({ ...withReplay, liveFlag }, now)).toBe('end');
    expect(broadcastState({ ...withReplay, liveFlag }, end)).toBe('vod');
    expect(broadcastState({ ...withoutReplay, liveFlag }, end)).toBe('end');
  },
);

test('a broadcast on air is on air, before its planned start and after its planned end', () => {
  for (const now of [start - 1, start, end, end + 3_600_000])
    expect(broadcastState({ ...withReplay, liveFlag: LIVE_FLAG.onAir }, now)).toBe('ing');
});

test('an end that is earlier in the day than the start is on the next day', () => {
  const late = {
    ...withoutReplay,
    startDate: '2026-11-20T23:30:00+09:00',
    startTime: '23:30',
    endTime: '00:30',
  };
  expect(plannedEnd(late)).toBe(Date.parse('2026-11-21T00:30:00+09:00'));
  expect(broadcastState(late, Date.parse('2026-11-21T00:29:59+09:00'))).toBe('ing');
  expect(broadcastState(late, Date.parse('2026-11-21T00:30:00+09:00'))).toBe('end');
});
