/** What a broadcast in a schedule is at a moment. Server and client share it. */
import type { BroadcastCard, BroadcastState } from './broadcasts.ts';
import { LIVE_FLAG } from './constants.ts';
import { DAY, MINUTE } from '../durations.ts';

export type Scheduled = Pick<
  BroadcastCard,
  'startDate' | 'startTime' | 'endTime' | 'liveFlag' | 'highlightUrl'
>;

/** The planned end, in milliseconds since 1970. An end that is earlier in the day than the start is on the next day. */
export function plannedEnd({
  startDate,
  startTime,
  endTime,
}: Pick<Scheduled, 'startDate' | 'startTime' | 'endTime'>): number {
  const lasts = minutesOf(endTime) * MINUTE - minutesOf(startTime) * MINUTE;
  return Date.parse(startDate) + (lasts < 0 ? lasts + DAY : lasts);
}

/**
 * `ready` before the start, `ing` from the start on, `vod` or `end` from the end on, with and without a recording. What
 * really happened wins: `ing` while it is on air, and `end` as soon as its host has ended it.
 */
export function broadcastState(scheduled: Scheduled, now: number): BroadcastState {
  const { startDate, liveFlag, highlightUrl } = scheduled;
  if (liveFlag === LIVE_FLAG.onAir) return 'ing';
  if (now >= plannedEnd(scheduled)) return highlightUrl === null ? 'end' : 'vod';
  if (liveFlag > LIVE_FLAG.onAir) return 'end';
  return now < Date.parse(startDate) ? 'ready' : 'ing';
}

/** 1170 of `19:30`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
