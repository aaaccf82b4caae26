import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** `HH:mm:ss` since then; hours may pass 24. */
export function elapsed(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Seconds since a broadcast has begun; 0 where nobody knows. */
export function elapsedOf(
  detail: Pick<BroadcastDetail, 'liveStartDate'> | null,
  now = serverClock.now(),
): number {
  const startedAt = Date.parse(detail?.liveStartDate ?? '');
  return Number.isFinite(startedAt) ? Math.max(0, (now - startedAt) / 1000) : 0;
}
