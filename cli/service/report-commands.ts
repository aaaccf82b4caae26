import type { Command } from 'commander';
import { REPORT_REASON, REPORT_STATE } from '../../schema/service/safety/constants.ts';
import { closeReport, memberReports, type MemberReport } from '../../schema/service/safety/reports.ts';
import { calls, group } from '../contract/command.ts';
import { timeText } from '../output.ts';
import type { Colours } from '../printing.ts';

/** `sellover report …`: what members report. */
export function reportCommand(): Command {
  return group(
    'report',
    'See and close what members report of chat lines, reviews and each other; for managers.',
    `
Examples:
  sellover report list
  sellover report close 987654321
  sellover report close 987654321 --dismiss`,
    [
      calls('list', memberReports, {
        description:
          'List the open reports of members, newest first: who reports whom, why, and what they say. Hosts see the ' +
          'reports of their own chat with: sellover host reports',
        fixed: { stateCode: REPORT_STATE.received },
        asked: ({ stateCode = REPORT_STATE.received, ...page }, _, { all }) =>
          all ? page : { ...page, stateCode },
        text: ({ reports }, c) =>
          reports.length === 0 ? 'No reports' : reports.map((each) => reportText(c, each)).join('\n\n'),
      }).option('--all', 'closed ones, too'),
      calls('close', closeReport, {
        summary: 'close a report; its reporter sees that it was looked into',
        description:
          'Close a report as handled, or with --dismiss as unfounded. The member who made it sees that in the list of ' +
          'their reports.',
        args: { reportSysId: ['<report>', 'its number'] },
        options: { stateCode: ['--dismiss', 'nothing was wrong', () => REPORT_STATE.dismissed] },
        asked: (input) => ({ ...input, stateCode: input.stateCode ?? REPORT_STATE.handled }),
        text: (_, c, { reportSysId, stateCode }) =>
          `${c.green('✓')} Report ${reportSysId} is ${wordOf(REPORT_STATE, stateCode)}`,
      }),
    ],
  );
}

function wordOf(words: Readonly<Record<string, number>>, code: number): string {
  return Object.keys(words).find((word) => words[word] === code) ?? String(code);
}

function reportText(c: Colours, report: MemberReport): string {
  const state = wordOf(REPORT_STATE, report.stateCode);
  const head = `${c.bold(`#${report.reportSysId}`)}  ${timeText(report.createdAt)}  ${state}  ${wordOf(REPORT_REASON, report.reasonTypeCode)}`;
  const where = report.broadcastSysId === null ? '' : ` in broadcast ${report.broadcastSysId}`;
  const who = `${report.reporterUserId || 'a former member'} reports ${report.targetUserId || 'a former member'}: ${report.targetType} ${report.targetSysId}${where}`;
  const quoted = report.targetText === '' ? [] : [`“${report.targetText}”`];
  const said = report.content === '' ? [] : report.content.split('\n');
  return [head, ...[who, ...quoted, ...said].map((line) => `  ${line}`)].join('\n');
}
