import type { Sales } from '../../../schema/buying/sales.ts';

const MINUTE = 60_000;
/** More minutes than a day has make no chart that anybody can read. */
const MINUTES_MAX = 1440;

/** What a chart draws: an entry for each minute, also for those in which nothing happened. */
export interface Course {
  /** Seconds since the broadcast began; the first may be before. */
  readonly seconds: readonly number[];
  readonly amount: readonly number[];
  readonly joined: readonly number[];
  readonly chat: readonly number[];
  readonly orders: readonly number[];
}

/** Null until the broadcast has begun. `now`: in milliseconds since 1970. */
export function courseOf({ minutes, startedAt, endedAt }: Sales, now: number): Course | null {
  if (startedAt === null) return null;
  const start = Date.parse(startedAt);
  const end = endedAt === null ? now : Date.parse(endedAt);
  const first = Math.floor(start / MINUTE) * MINUTE;
  const count = Math.min(MINUTES_MAX, Math.max(1, Math.ceil((end - first) / MINUTE)));
  const byMinute = new Map(minutes.map((minute) => [Date.parse(minute.at), minute]));
  const moments = Array.from({ length: count }, (_, at) => first + at * MINUTE);
  const all = moments.map((at) => byMinute.get(at));
  return {
    seconds: moments.map((at) => (at - start) / 1000),
    amount: all.map((minute) => minute?.amount ?? 0),
    joined: all.map((minute) => minute?.joinCnt ?? 0),
    chat: all.map((minute) => minute?.chatCnt ?? 0),
    orders: all.map((minute) => minute?.orderCnt ?? 0),
  };
}

/** The position of a minute in the recording, in seconds. */
export function positionOf(at: string, startedAt: string): number {
  return Math.max(0, (Date.parse(at) - Date.parse(startedAt)) / 1000);
}
