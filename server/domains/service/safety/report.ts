import * as contract from '../../../../schema/service/safety/reports.ts';
import { query } from '../../../platform/operations.ts';
import { reasonOf } from './chat-reasons.ts';
import { fileLineReport, fileReport } from './file-report.ts';

export const report = query(contract.report, (platform) => async (call) => {
  const { targetType, targetSysId, broadcastSysId = null, reasonTypeCode, content = '' } = call.body;
  if (targetType === 'chat' && broadcastSysId !== null) {
    const line = { broadcastSysId, logSysId: targetSysId, reason: reasonOf(reasonTypeCode) };
    return { reportSysId: await fileLineReport(platform, call, line, { reasonTypeCode, content }) };
  }
  const reported = { targetType, targetSysId, broadcastSysId, reasonTypeCode, content };
  return { reportSysId: await fileReport(platform, call.caller.userSysId, reported) };
});
