import { PERMISSION } from '../../../../../schema/members/constants.ts';
import type { Leaving } from '../../../../platform/forgetting.ts';
import { Refusal, type AnyStream, type Decision, type States } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { Profiles } from '../profiles.ts';
import { readPasswordHash } from '../credentials/passwords.ts';
import { memberStream, removeMember, requireMember } from '../memberships/member.ts';
import { readRights } from '../memberships/memberships.ts';
import { userOf } from '../users.ts';
import { barsAgainst, removalMark, withdrawnAccounts } from './former-accounts.ts';

/**
 * Removes a member for a reason, at their own request or through a manager. A later login with the right password says so.
 * Each domain takes part in the same step (`leaving`) and may refuse. Throws 9001 for staff, because others rely on them.
 * Resolves to when they left, and how many bars keep them from joining again at once.
 */
export async function withdrawAccount(
  { log, secrets, forgetting, use }: Pick<Platform, 'log' | 'secrets' | 'forgetting' | 'use'>,
  userSysId: number,
  by: { readonly actorId: number; readonly reason: string; readonly commandId: string },
  leaving: readonly Leaving[],
  /** What else happens in the same step. */
  farewell: {
    readonly streams: readonly AnyStream[];
    readonly decide: (states: States, now: number) => Omit<Decision<never>, 'reply'>;
  },
): Promise<{ readonly leftAt: number; readonly barCnt: number }> {
  const user = await userOf(log.reads, userSysId);
  const { permission } = await readRights(log.reads, userSysId);
  if (permission !== PERMISSION.member) throw new Refusal('9001', { isStaff: 1 });
  // Blank: they have no password, so nobody is recognised by one.
  const passwordHash = (await readPasswordHash(log.reads, userSysId)) ?? '';
  const bars = await barsAgainst({ log, secrets }, user);
  const { actorId, commandId, reason } = by;
  const member = memberStream(userSysId);
  const { reply: leftAt } = await log.execute<number>({
    actorId,
    commandId,
    streams: [member, ...leaving.map(({ ref }) => ref), ...farewell.streams],
    decide: (states, now) => {
      requireMember(states.get(member));
      const more = farewell.decide(states, now);
      return {
        events: [
          ...leaving.map(({ ref, leave }) => ({ ref, events: leave(states) })),
          { ref: member, events: removeMember(states.get(member)) },
          ...more.events,
        ],
        rows: [
          ...forgetting.rowsOf(userSysId),
          withdrawnAccounts.upsert({
            mark: removalMark(secrets, user.user_id),
            password_hash: passwordHash,
            reason,
            withdrawn_at: now,
          }),
          ...bars.rows('withdrawn', now),
          ...(more.rows ?? []),
        ],
        ...(more.timers && { timers: more.timers }),
        reply: now,
      };
    },
  });
  use(Profiles).forget(userSysId);
  return { leftAt, barCnt: bars.count };
}
