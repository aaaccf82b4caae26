/**
 * What must be true of a planned broadcast beyond the form of each field. The server refuses what breaks a rule; a form says
 * so before.
 */
import { BROADCAST_LASTS_MAX, BROADCAST_PLANNED_AHEAD_MAX } from './constants.ts';

export type TimeFault = 'missing' | 'past' | 'far' | 'order' | 'long';

interface Times<T> {
  readonly startDate: T;
  readonly endDate: T;
}

/**
 * What is wrong with the times of a plan; null: nothing. Moments are milliseconds since 1970, and NaN where one is missing.
 * `moves`: only what moves must be in the future.
 */
export function timeFault(
  { startDate: start, endDate: end }: Times<number>,
  now: number,
  moves: Times<boolean>,
): { readonly field: keyof Times<unknown>; readonly fault: TimeFault } | null {
  if (Number.isNaN(start)) return { field: 'startDate', fault: 'missing' };
  if (Number.isNaN(end)) return { field: 'endDate', fault: 'missing' };
  if (moves.startDate && start <= now) return { field: 'startDate', fault: 'past' };
  if (moves.startDate && start > now + BROADCAST_PLANNED_AHEAD_MAX)
    return { field: 'startDate', fault: 'far' };
  if (moves.endDate && end <= now) return { field: 'endDate', fault: 'past' };
  if (end <= start) return { field: 'endDate', fault: 'order' };
  if (end - start > BROADCAST_LASTS_MAX) return { field: 'endDate', fault: 'long' };
  return null;
}

/** Whether it can be the address of a recorded video: an HLS playlist behind https. */
export function isPlaylistUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' && parsed.pathname.endsWith('.m3u8');
}
