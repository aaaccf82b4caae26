import type * as contract from '../../../schema/room/reports.ts';
import type { HandlersOf } from '../../platform/module.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import { planOf } from '../broadcast/plans.ts';
import type { Reports } from './reports.ts';

/** `mayChat`: reports count against the rate of what a member says. */
export function reportHandlers(parts: {
  readonly reports: Reports;
  readonly log: EventLog;
  readonly mayChat: (userSysId: number) => boolean;
}): HandlersOf<typeof contract> {
  const { reports, log, mayChat } = parts;
  return {
    reportChat: async ({ params: { broadcastSysId, logSysId }, body: { reason }, caller, commandId }) => {
      const plan = await planOf(log, broadcastSysId, caller);
      const admit = () => {
        if (!mayChat(caller.userSysId)) throw new Refusal('0008');
      };
      await reports.report(plan, caller, { logSysId, reason }, { commandId, admit });
      return {};
    },
    chatReports: async ({ params, query, caller }) =>
      reports.list(await planOf(log, params.broadcastSysId, caller), caller, query),
  };
}
