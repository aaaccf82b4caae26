import { DAY } from '../../../../schema/durations.ts';
import type { ReportReason } from '../../../../schema/room/reports.ts';
import { REPORTS_A_DAY_MAX, type ReasonCode } from '../../../../schema/service/safety/constants.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { planOf } from '../../room/broadcast/queries.ts';
import { reportChatLine } from '../../room/room/offers.ts';
import { addReport, countSince, reportOf, TARGET_CODES } from './rows.ts';
import { findTargets, type Target } from './targets.ts';

interface Reported extends Target {
  readonly reasonTypeCode: ReasonCode;
  readonly content: string;
}

/**
 * Files a member's report to operators. Resolves to it, or to the member's earlier report of the same target. Refuses a
 * missing target (0004), the member's own (0005), and more than {@link REPORTS_A_DAY_MAX} in a day (0008).
 */
export async function fileReport(platform: Platform, userSysId: number, reported: Reported): Promise<number> {
  const { log, clock, source } = platform;
  const { targetType, targetSysId, broadcastSysId, reasonTypeCode, content } = reported;
  if ((targetType === 'chat') !== (broadcastSysId !== null))
    throw new Refusal('0005', {
      field: 'broadcastSysId',
      reason: 'must come with a chat line, and only there',
    });
  const [target] = await findTargets(platform, [reported]);
  if (!target || target.authorSysId === null) throw new Refusal('0004', { targetSysId });
  if (target.authorSysId === userSysId)
    throw new Refusal('0005', { field: 'targetSysId', reason: 'must not be your own' });
  const targetCode = TARGET_CODES[targetType];
  const key = { userSysId, targetCode, targetSysId, broadcastSysId: broadcastSysId ?? 0 };
  const known = await log.reads.one(reportOf(key));
  if (known) return known.report_sys_id;
  const now = clock.now();
  const today = await log.reads.one(countSince({ userSysId, since: now - DAY }));
  if (Number(today?.count ?? 0) >= REPORTS_A_DAY_MAX) throw new Refusal('0008');
  await log.write([
    addReport({
      report_sys_id: source.id(),
      user_sys_id: userSysId,
      target_code: targetCode,
      target_sys_id: targetSysId,
      broadcast_sys_id: broadcastSysId ?? 0,
      target_user_sys_id: target.authorSysId,
      reason_type_code: reasonTypeCode,
      content: content.trim(),
      reported_at: now,
    }),
  ]);
  // Of two at once, one was first.
  return (await log.reads.one(reportOf(key)))!.report_sys_id;
}

/**
 * A chat line. The host sees it among the reports of the room, and its reporter among their own. It counts against the rate of
 * what a member says.
 */
export async function fileLineReport(
  platform: Platform,
  { caller, commandId }: { readonly caller: Caller; readonly commandId: string },
  line: { readonly broadcastSysId: number; readonly logSysId: number; readonly reason: ReportReason },
  told: Pick<Reported, 'reasonTypeCode' | 'content'>,
): Promise<number> {
  const { log, sockets } = platform;
  const { broadcastSysId, logSysId, reason } = line;
  const plan = await planOf(log, broadcastSysId, caller);
  const admit = () => {
    if (!sockets.allow(caller.userSysId, 'chat')) throw new Refusal('0008');
  };
  await reportChatLine(log, plan, caller, { logSysId, reason }, { commandId, admit });
  const target = { targetType: 'chat', targetSysId: logSysId, broadcastSysId } as const;
  return fileReport(platform, caller.userSysId, { ...target, ...told });
}
