import { DAY } from '../../../../../schema/durations.ts';
import {
  OWN_SIGN_UP,
  PERMISSION,
  TERMS_REQUIRED,
  UNFINISHED_KEPT_DAYS,
} from '../../../../../schema/members/constants.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { PurgeAsked } from '../../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import type { TablesOf } from '../../../../platform/log/tables/table.ts';
import type { Platform } from '../../../../platform/module.ts';
import { executeOwn } from '../../../../platform/operations.ts';
import type { consents } from '../identity/consents.ts';
import type { identities } from '../identity/identity.ts';
import { memberStream, removeMember, type MemberState } from '../memberships/member.ts';
import { readRights } from '../memberships/memberships.ts';
import type { users } from '../users.ts';

const AT_ONCE = 100;

type PurgeNeed = Pick<Platform, 'log' | 'source' | 'forgetting'>;

const { statement } = statementsFor<TablesOf<typeof users | typeof identities | typeof consents>>();

/** Who came through a provider before that moment, and has not told all of it. */
const unfinishedBefore = statement((db, p: Params<{ before: number; after: number }>) =>
  db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_sys_id', 'users.user_sys_id')
    .leftJoin('consents', (on) =>
      on
        .onRef('consents.user_sys_id', '=', 'users.user_sys_id')
        // They agree to all that is required at once.
        .on('consents.kind', '=', TERMS_REQUIRED[0]),
    )
    .select('users.user_sys_id as userSysId')
    .distinct()
    .where('join_type_code', '<>', OWN_SIGN_UP)
    .where('joined_at', '<=', p('before'))
    .where('users.user_sys_id', '>', p('after'))
    .where(({ or, eb }) =>
      or([
        eb('nick_name', '=', ''),
        eb('mobile', '=', ''),
        eb('identities.user_sys_id', 'is', null),
        eb('consents.user_sys_id', 'is', null),
      ]),
    )
    .orderBy('users.user_sys_id')
    .limit(AT_ONCE),
);

/**
 * Erases accounts whose sign-up was begun through a provider and never completed, once they are too old; or counts them.
 * Nothing keeps these people from coming again. Resolves to how many.
 */
export async function purgeUnfinished(platform: PurgeNeed, { now, isDryRun }: PurgeAsked): Promise<number> {
  const { reads } = platform.log;
  const before = now - UNFINISHED_KEPT_DAYS * DAY;
  const isGone = async (userSysId: number) => {
    // Somebody may have been given a role before they completed it.
    const { permission } = await readRights(reads, userSysId);
    if (permission !== PERMISSION.member) return false;
    return isDryRun ? mayGo(platform, userSysId) : erase(platform, userSysId);
  };
  for (let [count, after] = [0, 0]; ;) {
    const rows = await reads.all(unfinishedBefore({ before, after }));
    for (const { userSysId } of rows) if (await isGone(userSysId)) count++;
    if (rows.length < AT_ONCE) return count;
    after = rows.at(-1)!.userSysId;
  }
}

async function mayGo({ log, forgetting }: PurgeNeed, userSysId: number): Promise<boolean> {
  const { state } = await log.state(memberStream(userSysId));
  return isUnfinished(state) && (await forgetting.blocked(userSysId)).length === 0;
}

/** Resolves to false for who has completed it meanwhile, and for who has an order under way from an earlier version. */
async function erase(need: PurgeNeed, userSysId: number): Promise<boolean> {
  const member = memberStream(userSysId);
  try {
    const leaving = await need.forgetting.leaving(userSysId);
    return await executeOwn<boolean>(need, {
      streams: [member, ...leaving.map(({ ref }) => ref)],
      decide: (states) => {
        if (!isUnfinished(states.get(member))) return { reply: false };
        return {
          events: [
            ...leaving.map(({ ref, leave }) => ({ ref, events: leave(states) })),
            { ref: member, events: removeMember(states.get(member)) },
          ],
          rows: need.forgetting.rowsOf(userSysId),
          reply: true,
        };
      },
    });
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function isUnfinished({ hasJoined, isRemoved }: MemberState): boolean {
  return !hasJoined && !isRemoved;
}
