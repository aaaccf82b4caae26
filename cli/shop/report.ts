import { REPORT_REASON, REPORT_STATE } from '../../schema/service/safety/constants.ts';
import { closeReport, memberReports } from '../../schema/service/safety/reports.ts';
import type { Context } from '../context.ts';
import { timeText } from '../output.ts';

export interface ListOptions {
  readonly all?: true;
  readonly limit: number;
}

export interface CloseOptions {
  readonly dismiss?: true;
}

const reasonNames = Object.entries(REPORT_REASON);
const stateNames = Object.entries(REPORT_STATE);

function nameOf(names: readonly (readonly [string, number])[], code: number): string {
  return names.find(([, each]) => each === code)?.[0] ?? String(code);
}

export async function list({ api, out }: Context, { all, limit }: ListOptions): Promise<void> {
  const listed = await api.call(memberReports, {
    startIndex: 0,
    rowCount: limit,
    ...(!all && { stateCode: REPORT_STATE.received }),
  });
  out.data(listed, (c) =>
    listed.reports.length === 0
      ? 'No reports'
      : listed.reports
          .map((report) => {
            const state = nameOf(stateNames, report.stateCode);
            const head = `${c.bold(`#${report.reportSysId}`)}  ${timeText(report.createdAt)}  ${state}  ${nameOf(reasonNames, report.reasonTypeCode)}`;
            const where = report.broadcastSysId === null ? '' : ` in broadcast ${report.broadcastSysId}`;
            const who = `${report.reporterUserId || 'a former member'} reports ${report.targetUserId || 'a former member'}: ${report.targetType} ${report.targetSysId}${where}`;
            const quoted = report.targetText === '' ? [] : [`“${report.targetText}”`];
            const said = report.content === '' ? [] : report.content.split('\n');
            return [head, ...[who, ...quoted, ...said].map((line) => `  ${line}`)].join('\n');
          })
          .join('\n\n'),
  );
}

export async function close(
  { api, out }: Context,
  reportSysId: number,
  { dismiss }: CloseOptions,
): Promise<void> {
  const stateCode = dismiss ? REPORT_STATE.dismissed : REPORT_STATE.handled;
  await api.call(closeReport, { reportSysId, stateCode });
  out.data(
    { reportSysId, stateCode },
    (c) => `${c.green('✓')} Report ${reportSysId} is ${nameOf(stateNames, stateCode)}`,
  );
}
