import * as contract from '../../../../schema/room/reports.ts';
import type { ReportReason } from '../../../../schema/room/reports.ts';
import type { ReasonCode } from '../../../../schema/service/safety/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { codeOf, reasonOf } from './chat-reasons.ts';
import { fileLineReport } from './file-report.ts';

/** Throws 0005 unless exactly one of the two reasons is given. */
export const reportChat = query(contract.reportChat, (platform) => async (call) => {
  const { reason, reasonTypeCode } = chosen(call.body);
  await fileLineReport(platform, call, { ...call.params, reason }, { reasonTypeCode, content: '' });
  return {};
});

/** A reason in either way that it can be given. */
function chosen({
  reason,
  reasonTypeCode,
}: {
  readonly reason?: ReportReason;
  readonly reasonTypeCode?: ReasonCode;
}) {
  if (reason !== undefined && reasonTypeCode === undefined) return { reason, reasonTypeCode: codeOf(reason) };
  if (reason === undefined && reasonTypeCode !== undefined)
    return { reason: reasonOf(reasonTypeCode), reasonTypeCode };
  throw new Refusal('0005', { field: 'reasonTypeCode', reason: 'must come, or reason' });
}
