import * as contract from '../../../../schema/room/commands.ts';
import * as reportsContract from '../../../../schema/room/reports.ts';
import { query } from '../../../platform/operations.ts';
import { Profiles } from '../../members/account/offers.ts';
import { roomOf } from '../broadcast/decider.ts';
import { planOf, planOfHost } from '../broadcast/queries.ts';
import { roomStream } from './decider.ts';
import { chatLinesAt, countOfLines, reasonsOfLines, reportedLines } from './reports.ts';

export const checkViewerLimit = query(contract.checkViewerLimit, ({ log, sockets }) => async (call) => {
  const plan = await planOf(log, call.params.broadcastSysId, call.caller);
  const { limitViewerCnt } = (await log.state(roomStream(plan))).state;
  const isFull = limitViewerCnt > 0 && sockets.joinCnt(roomOf(plan)) >= limitViewerCnt;
  return { limitFlag: isFull ? (1 as const) : (0 as const) };
});

/** The lines that members reported, the most often reported first. */
export const chatReports = query(reportsContract.chatReports, ({ log, use }) => {
  const profiles = use(Profiles);
  return async ({ params: { broadcastSysId }, query: page, caller }) => {
    const plan = await planOfHost(log, broadcastSysId, caller);
    const [total, rows] = await Promise.all([
      log.reads.one(countOfLines({ broadcastSysId })),
      log.reads.all(reportedLines({ broadcastSysId, ...page })),
    ]);
    const logSysIds = rows.map((row) => row.log_sys_id);
    const [lines, reasons] = await Promise.all([
      chatLinesAt(log, plan, logSysIds),
      log.reads.all(reasonsOfLines({ broadcastSysId, logSysIds: logSysIds.join() })),
    ]);
    const reasonsOf = Map.groupBy(reasons, (row) => row.log_sys_id);
    const reports = rows.map(async ({ log_sys_id: logSysId, reports: reportCnt, reported_at }) => {
      const line = lines.get(logSysId);
      const author = line?.authorSysId ? await profiles.of(line.authorSysId) : null;
      return {
        logSysId,
        userId: author?.userId ?? '',
        nick: author?.nick ?? '',
        msg: line?.msg ?? '',
        reportCnt: Number(reportCnt),
        reasons: (reasonsOf.get(logSysId) ?? []).map(({ reason, reports: count }) => ({
          reason: reason as reportsContract.ReportReason,
          count: Number(count),
        })),
        reportedAt: new Date(Number(reported_at)).toISOString(),
      };
    });
    return { totalCnt: Number(total?.lines ?? 0), reports: await Promise.all(reports) };
  };
});
