import { maskNick } from '../../../../schema/members/names.ts';
import { GONE } from '../../../../schema/room/room.ts';
import * as blocksContract from '../../../../schema/service/safety/blocks.ts';
import {
  REPORT_STATE,
  SANCTIONS_SHOWN_MAX,
  type ReasonCode,
} from '../../../../schema/service/safety/constants.ts';
import * as contract from '../../../../schema/service/safety/reports.ts';
import type { OwnReport, TargetType } from '../../../../schema/service/safety/reports.ts';
import * as sanctionsContract from '../../../../schema/service/safety/sanctions.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Profiles } from '../../members/account/offers.ts';
import { blockedBy } from '../../members/block/queries.ts';
import { suspensionsAgainst } from '../../members/members/queries.ts';
import { sanctionsByHosts } from '../../room/moderation/queries.ts';
import { whom } from './blocks.ts';
import { countIn, countSince, reportsBy, reportsIn, TARGET_CODES, type ReportRow } from './rows.ts';
import { findTargets, nickOf } from './targets.ts';

const targetTypes = Object.keys(TARGET_CODES) as TargetType[];

export const blocks = query(blocksContract.blocks, ({ log, use }) => {
  const profiles = use(Profiles);
  return async ({ caller }) => {
    const blocked = await blockedBy(log, caller.userSysId);
    const shown = blocked.map(async ({ userSysId, isMasked, prdtReviewSysId, at }) => {
      const { nick } = (await profiles.of(userSysId)) ?? GONE;
      return {
        ...whom(userSysId, prdtReviewSysId),
        prdtReviewSysId,
        nick: isMasked ? maskNick(nick) : nick,
        blockedAt: new Date(at).toISOString(),
      };
    });
    return { blocks: await Promise.all(shown) };
  };
});

/** The latest first, as many as a member is shown. */
export const sanctions = query(
  sanctionsContract.sanctions,
  ({ log, clock }) =>
    async ({ caller: { userSysId } }) => {
      const byHosts = await sanctionsByHosts(log, userSysId);
      const all = [...byHosts, ...(await suspensionsAgainst({ log, clock }, userSysId))].toSorted(
        (one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt),
      );
      return { sanctions: all.slice(0, SANCTIONS_SHOWN_MAX) };
    },
);

/** A member's own, newest first. */
export const reports = query(contract.reports, (platform) => {
  const { reads } = platform.log;
  return async ({ query: page, caller: { userSysId } }) => {
    const [rows, counted] = await Promise.all([
      reads.all(reportsBy({ userSysId, ...page })),
      reads.one(countSince({ userSysId, since: 0 })),
    ]);
    return {
      totalCnt: Number(counted?.count ?? 0),
      reports: await shown(platform, rows),
    };
  };
});

/** For operators, newest first. */
export const memberReports = query(contract.memberReports, (platform) => {
  const { log, use } = platform;
  const profiles = use(Profiles);
  const userIdOf = async (userSysId: number) => (await profiles.of(userSysId))?.userId ?? '';
  return async ({ query: { stateCode, ...page } }) => {
    const [from, to] = [stateCode ?? REPORT_STATE.received, stateCode ?? REPORT_STATE.dismissed];
    const [rows, counted] = await Promise.all([
      log.reads.all(reportsIn({ from, to, ...page })),
      log.reads.one(countIn({ from, to })),
    ]);
    const all = await shown(platform, rows);
    const reports = rows.map(async (row, at) => ({
      ...all[at]!,
      reporterUserId: await userIdOf(row.user_sys_id),
      targetUserId: await userIdOf(row.target_user_sys_id),
    }));
    return { totalCnt: Number(counted?.count ?? 0), reports: await Promise.all(reports) };
  };
});

async function shown(platform: Platform, rows: readonly ReportRow[]): Promise<OwnReport[]> {
  const targets = rows.map((row) => ({
    targetType: targetTypes.find((type) => TARGET_CODES[type] === row.target_code)!,
    targetSysId: row.target_sys_id,
    broadcastSysId: row.broadcast_sys_id === 0 ? null : row.broadcast_sys_id,
  }));
  const found = await findTargets(platform, targets);
  const reports = rows.map(async (row, at) => ({
    reportSysId: row.report_sys_id,
    ...targets[at]!,
    reasonTypeCode: row.reason_type_code as ReasonCode,
    content: row.content,
    targetNick: await nickOf(platform, targets[at]!.targetType, row.target_user_sys_id),
    targetText: found[at]?.text ?? '',
    createdAt: new Date(row.reported_at).toISOString(),
    stateCode: row.state_code as OwnReport['stateCode'],
    handledAt: row.handled_at === null ? null : new Date(row.handled_at).toISOString(),
  }));
  return Promise.all(reports);
}
