import * as contract from '../../../../../schema/members/account-removal.ts';
import { PERMISSION } from '../../../../../schema/members/constants.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { query } from '../../../../platform/operations.ts';
import { Profiles } from '../profiles.ts';
import { readPasswordHash } from '../credentials/passwords.ts';
import { memberStream, removeMember } from '../memberships/member.ts';
import { readRights } from '../memberships/memberships.ts';
import { userOf } from '../users.ts';
import { barsAgainst, removalMark, removedAccounts } from './former-accounts.ts';

/**
 * Removes a member by a manager's decision, for a reason: their rows go, and with them all personal data. A later login with
 * the right password answers 1015. Managers cannot be removed.
 */
export const removeAccount = query(contract.removeAccount, ({ log, clock, secrets, forgetting, use }) => {
  const profiles = use(Profiles);
  return async ({ params, body, caller, commandId }) => {
    const { uid: userSysId } = params;
    const { reason, because = 'terminated' } = body;
    const user = await userOf(log.reads, userSysId);
    const { permission } = await readRights(log.reads, userSysId);
    if (permission === PERMISSION.manager) throw new Refusal('9001');
    const now = clock.now();
    const bars = await barsAgainst({ log, secrets }, user);
    const kept = removedAccounts.upsert({
      mark: removalMark(secrets, user.user_id),
      // Blank: they have no password, so nobody is recognised by one.
      password_hash: (await readPasswordHash(log.reads, userSysId)) ?? '',
      reason,
      removed_by: caller.userSysId,
      removed_at: now,
    });
    const rows = [...forgetting.rowsOf(userSysId), kept, ...bars.rows(because, now)];
    const member = memberStream(userSysId);
    await log.execute({
      actorId: caller.userSysId,
      commandId,
      streams: [member],
      decide: (states) => ({
        events: [{ ref: member, events: removeMember(states.get(member)) }],
        rows,
        reply: null,
      }),
    });
    profiles.forget(userSysId);
    return {};
  };
});
