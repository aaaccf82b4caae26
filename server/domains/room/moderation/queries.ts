import { BLACK_TYPE, type BlackType } from '../../../../schema/room/constants.ts';
import * as contract from '../../../../schema/room/blacklist.ts';
import * as wordsContract from '../../../../schema/room/blocked-words.ts';
import { SANCTIONS_SHOWN_MAX, type ReasonCode } from '../../../../schema/service/safety/constants.ts';
import type { Sanction } from '../../../../schema/service/safety/sanctions.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { requireSeller, sellerStream } from '../../catalog/catalog/offers.ts';
import { Profiles } from '../../members/account/offers.ts';
import { requireHost } from '../broadcast/decider.ts';
import { findPlan, planOfHost } from '../broadcast/queries.ts';
import { blacklistStream, houseStream } from './decider.ts';
import { sanctionsOf, type SanctionRow } from './sanctions.ts';

/** The latest first. Former members are not named. */
export const blacklist = query(contract.blacklist, ({ log, use }) => {
  const profiles = use(Profiles);
  return async ({ params, query: { startIndex, rowCount }, caller }) => {
    const plan = await planOfHost(log, params.broadcastSysId, caller);
    const [ofBroadcast, ofSeller] = await Promise.all([
      log.state(blacklistStream(plan.broadcastSysId)),
      log.state(houseStream(plan.sellerSysId)),
    ]);
    const all = Object.entries({ ...ofBroadcast.state, ...ofSeller.state.banned })
      .toSorted(([, a], [, b]) => b.at - a.at)
      .map(async ([userSysId, { blackType, at }]) => {
        const profile = await profiles.of(Number(userSysId));
        return profile && { ...profile, blackType, createdAt: new Date(at).toISOString() };
      });
    const members = (await Promise.all(all)).filter((member) => member !== null);
    return { totalCnt: members.length, members: members.slice(startIndex, startIndex + rowCount) };
  };
});

export const blockedWords = query(wordsContract.blockedWords, ({ log }) => async ({ params, caller }) => {
  await requireSeller(log, params.sellerSysId);
  requireHost(caller, params);
  return { words: [...(await log.state(houseStream(params.sellerSysId))).state.words] };
});

/** What hosts did against the member, the latest first. */
export async function sanctionsByHosts(
  log: Pick<EventLog, 'reads' | 'state'>,
  userSysId: number,
): Promise<Sanction[]> {
  const rows = await log.reads.all(sanctionsOf({ userSysId, limit: SANCTIONS_SHOWN_MAX }));
  const shown = await Promise.all(rows.map((row) => sanctionOf(log, row)));
  return shown.filter((each) => each !== null);
}

async function sanctionOf(
  log: Pick<EventLog, 'state'>,
  row: SanctionRow & { readonly over_at: number | null },
): Promise<Sanction | null> {
  const plan = row.black_type === BLACK_TYPE.ban ? null : await findPlan(log, row.place_sys_id);
  const { state: seller } = await log.state(sellerStream(plan?.sellerSysId ?? row.place_sys_id));
  if (!seller) return null;
  // A sanction decided after the end was over as soon as it began.
  const over = row.over_at === null ? null : Math.max(row.over_at, row.started_at);
  const endedAt = row.ended_at ?? over;
  return {
    blackType: row.black_type as BlackType,
    reasonTypeCode: row.reason_type_code as ReasonCode | null,
    sellerSysId: seller.sellerSysId,
    sellerName: seller.sellerName,
    sellerNameEn: seller.sellerNameEn,
    broadcastTitle: plan?.title ?? null,
    broadcastTitleEn: plan?.titleEn ?? null,
    startedAt: new Date(row.started_at).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
}
