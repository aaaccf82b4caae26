import { maskUserId } from '../../../../schema/members/names.ts';
import * as contract from '../../../../schema/members/members.ts';
import type { ListedMember, OwnSuspension, Standing } from '../../../../schema/members/members.ts';
import { SUSPENDED, type ReasonCode } from '../../../../schema/service/safety/constants.ts';
import type { Sanction } from '../../../../schema/service/safety/sanctions.ts';
import { Refusal, type Reads } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import {
  evidenceUntil,
  lastingSessions,
  memberNamed,
  memberStream,
  membershipsAmong,
  Tokens,
  userInfoOf,
} from '../account/offers.ts';
import { countByStanding, listed, listedWith, oneOf, type StandingRow } from './standings.ts';
import { suspensionById, suspensionsOf, type SuspensionRow } from './rows.ts';

/** As operators see them. */
export const members = query(contract.members, ({ log: { reads }, clock }) => {
  return async ({ query: { standing, ...page } }) => {
    const asked = { ...page, now: clock.now() };
    const [counted, rows] = await Promise.all([
      reads.all(countByStanding({ now: asked.now })),
      reads.all(standing === undefined ? listed(asked) : listedWith({ ...asked, standing })),
    ]);
    const countOf = (of: Standing) => counted.find((each) => each.standing === of)?.count ?? 0;
    const [activeCnt, dormantCnt, suspendedCnt] = [
      countOf('active'),
      countOf('dormant'),
      countOf('suspended'),
    ];
    return {
      totalCnt: standing === undefined ? activeCnt + dormantCnt + suspendedCnt : countOf(standing),
      activeCnt,
      dormantCnt,
      suspendedCnt,
      members: await listedMembers(reads, rows),
    };
  };
});

/** Throws 1003 for no member. */
export const member = query(contract.member, (platform) => {
  const { log, clock } = platform;
  return async ({ query: { userId } }) => {
    const { userSysId } = await memberNamed(log, userId);
    const [row, { nickName, mobile }, { state }, opened, suspended] = await Promise.all([
      log.reads.one(oneOf({ userSysId, now: clock.now() })),
      userInfoOf(log, userSysId),
      log.state(memberStream(userSysId)),
      lastingSessions(platform, userSysId),
      log.reads.all(suspensionsOf({ userSysId })),
    ]);
    if (!row) throw new Refusal('1003', { userId });
    return {
      ...(await listedMembers(log.reads, [row]))[0]!,
      userId,
      nickName,
      mobile,
      recommendedBy: state.recommendedBy,
      sessionCnt: opened.length,
      suspensions: suspended.map((each) => ({ ...shown(each), restoredAt: isoOrNull(each.restored_at) })),
    };
  };
});

/** As its member sees it. Throws as {@link appealed} does. */
export const ownSuspension = query(contract.ownSuspension, (platform) => async ({ body }) => {
  const row = await appealed(platform, body.appealToken);
  const own = shown(row);
  return platform.clock.now() < evidenceUntil(row.suspended_at) ? own : { ...own, evidence: null };
});

/** Throws 14 if the token has expired, and 0004 if the suspension is over. */
export async function appealed({ log, use }: Platform, appealToken: string): Promise<SuspensionRow> {
  const { userSysId, suspensionSysId } = await use(Tokens).readAppeal(appealToken);
  const row = await log.reads.one(suspensionById({ suspensionSysId }));
  if (!row || row.user_sys_id !== userSysId || row.restored_at !== null) throw new Refusal('0004');
  return row;
}

/** A member's suspensions as they see them among all that was decided against them, the latest first. */
export async function suspensionsAgainst(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  userSysId: number,
): Promise<Sanction[]> {
  const now = clock.now();
  const rows = await log.reads.all(suspensionsOf({ userSysId }));
  return rows.map(({ reason_type_code, suspended_at, until, restored_at }) => ({
    blackType: SUSPENDED,
    reasonTypeCode: reason_type_code as ReasonCode,
    sellerSysId: null,
    sellerName: null,
    sellerNameEn: null,
    broadcastTitle: null,
    broadcastTitleEn: null,
    startedAt: iso(suspended_at),
    endedAt: isoOrNull(restored_at ?? (until !== null && until <= now ? until : null)),
  }));
}

async function listedMembers(reads: Reads, rows: readonly StandingRow[]): Promise<ListedMember[]> {
  const userSysIds = rows.map((row) => row.user_sys_id);
  const rolesOf = await membershipsAmong(reads, userSysIds);
  return rows.map((row) => {
    const standing = row.standing as Standing;
    return {
      userSysId: row.user_sys_id,
      userId: standing === 'dormant' ? maskUserId(row.user_id) : row.user_id,
      standing,
      joinedAt: iso(row.joined_at),
      seenAt: iso(row.seen_at ?? row.joined_at),
      roles: rolesOf(row.user_sys_id),
    };
  });
}

function shown(row: SuspensionRow): OwnSuspension {
  return {
    suspensionSysId: row.suspension_sys_id,
    reasonTypeCode: row.reason_type_code as ReasonCode,
    reason: row.reason,
    suspendedAt: iso(row.suspended_at),
    until: isoOrNull(row.until),
    evidenceUntil: iso(evidenceUntil(row.suspended_at)),
    evidence: row.evidence,
    answer: row.answer,
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}
