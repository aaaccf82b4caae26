import { TIME_ZONE_OFFSET } from '../../../schema/constants.ts';
import { DAY, HOUR, MINUTE } from '../../../schema/durations.ts';
import { koreanDay } from '../../../schema/korean-days.ts';
import { isoTime } from '../../output.ts';
import { endOf, momentOf } from '../../values.ts';

const UNITS = { m: MINUTE, h: HOUR, d: DAY } as const;
const COUNTED =
  /^(?<from>now|today)(?:(?<sign>[+-])(?<amount>[0-9]{1,4})(?<unit>[mhd]))?(?: (?<hour>[0-2][0-9]):(?<minute>[0-5][0-9]))?$/;

/**
 * Reads a time from a file, in UTC. Undefined: there is no such time. Times such as `now+45m` and `today+1d 20:00` count
 * from `now`; the demonstration uses them.
 */
export function momentIn(text: string, now?: number, read = momentOf): string | undefined {
  const counted = now === undefined ? null : COUNTED.exec(text);
  if (counted) return isoTime(countedFrom(now!, counted.groups as unknown as Counted));
  try {
    const at = read(text);
    return at === undefined ? undefined : isoTime(at);
  } catch {
    return undefined;
  }
}

/** The same of an end: a day alone is over with its last second, in Korea. */
export function endIn(text: string, now?: number): string | undefined {
  return momentIn(text, now, endOf);
}

/** Reads a time at this place of a file; an end is {@link endIn}. */
export type Moment = (text: string, path: readonly (string | number)[], which: 'start' | 'end') => string;

/** A moment by Korea's clocks: `2026-11-20T20:00:00+09:00`. */
export function koreanMoment(iso: string): string {
  const hours = Number.parseInt(TIME_ZONE_OFFSET, 10);
  const there = isoTime(Date.parse(iso) + hours * HOUR);
  return `${there.replace(/(?:\.000)?Z$/, '')}${TIME_ZONE_OFFSET}`;
}

interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

/** In one way of writing. */
export function spanOf({ startDate, endDate }: Span): Span {
  return { startDate: isoTime(Date.parse(startDate)), endDate: isoTime(Date.parse(endDate)) };
}

/** Says why a text is not a time. */
export function notATime(text: string): string {
  return COUNTED.test(text) ? 'counts from a moment that --now must give' : 'there is no such time';
}

interface Counted {
  readonly from: 'now' | 'today';
  readonly sign?: '+' | '-';
  readonly amount?: string;
  readonly unit?: keyof typeof UNITS;
  readonly hour?: string;
  readonly minute?: string;
}

function countedFrom(now: number, { from, sign, amount, unit, hour = '0', minute = '0' }: Counted): number {
  const start = from === 'now' ? now : koreanDay(now).start;
  const later = unit ? Number(amount) * UNITS[unit] : 0;
  return start + (sign === '-' ? -later : later) + Number(hour) * HOUR + Number(minute) * MINUTE;
}
