import { REFRESH_TOKEN_LIFE } from '../../../../../schema/members/constants.ts';
import * as contract from '../../../../../schema/members/sessions.ts';
import type { Platform } from '../../../../platform/module.ts';
import { query } from '../../../../platform/operations.ts';
import { sessionsOf } from './devices.ts';
import { lifeLeft } from './session.ts';

export const sessions = query(contract.sessions, (platform) => async ({ caller }) => ({
  sessions: (await lastingSessions(platform, caller.userSysId)).map((row) => ({
    sessionSysId: row.session_id,
    device: row.device ?? '',
    place: row.place ?? '',
    createdAt: new Date(row.opened_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at ?? row.renewed_at).toISOString(),
    isCurrent: row.session_id === caller.sessionId,
  })),
}));

/** The member's sessions that go on, the latest first. */
export async function lastingSessions({ log, clock }: Pick<Platform, 'log' | 'clock'>, userSysId: number) {
  const now = clock.now();
  const rows = await log.reads.all(sessionsOf({ userSysId, renewedAfter: now - REFRESH_TOKEN_LIFE }));
  return rows.filter(({ opened_at: openedAt }) => lifeLeft({ openedAt }, now) > 0);
}
