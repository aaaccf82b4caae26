import * as contract from '../../../../schema/service/safety/reports.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { memberReports, reportById } from './rows.ts';

/** Throws 0004 if there is none. */
export const closeReport = query(
  contract.closeReport,
  ({ log, clock }) =>
    async ({ params: { reportSysId }, body: { stateCode } }) => {
      if (!(await log.reads.one(reportById({ reportSysId })))) throw new Refusal('0004', { reportSysId });
      await log.write([
        memberReports.set({ report_sys_id: reportSysId, state_code: stateCode, handled_at: clock.now() }),
      ]);
      return {};
    },
);
