import type { Timer } from '../../platform/log/log.ts';
import type { PointEvent } from './decider.ts';

/** The timer that takes away what has expired. */
export const EXPIRE_POINTS = 'ExpirePoints';

/** For whoever gives points: it comes when they expire, and takes what is left of them. */
export function expiryTimers(userSysId: number, { type, data }: PointEvent): Timer[] {
  if (type !== 'PointsGranted') return [];
  const { expiresAt } = data;
  return [
    {
      id: `expire-points:${userSysId}:${expiresAt}`,
      dueAt: expiresAt,
      command: { type: EXPIRE_POINTS, userSysId },
    },
  ];
}
