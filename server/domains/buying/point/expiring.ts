import type { Timer } from '../../../platform/log/log.ts';
import type { PointEvent } from './decider.ts';

/** The timer that removes expired points. */
export const EXPIRE_POINTS = 'ExpirePoints';

/** For callers that grant points. The timer fires when they expire, and removes what is left of them. */
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
