import { Command } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { run, type Context } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import type { CloseOptions, ListOptions } from './report.ts';

/** `sellover report …`: what members report. */
export function reportCommand(): Command {
  const group = new Command('report')
    .description('See and close what members report of chat lines, reviews and each other; for managers.')
    .addHelpText(
      'after',
      `
Examples:
  sellover report list
  sellover report close 987654321
  sellover report close 987654321 --dismiss`,
    );
  group
    .command('list')
    .option('--all', 'closed ones, too')
    .option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .summary('list what members report, newest first')
    .description(
      'List the open reports of members, newest first: who reports whom, why, and what they say. Hosts see the reports of ' +
        'their own chat with: sellover host reports',
    )
    .action(
      run(async (context: Context, options: ListOptions) =>
        (await import('./report.ts')).list(context, options),
      ),
    );
  group
    .command('close')
    .argument('<report>', 'its number', wholeFromOne)
    .option('--dismiss', 'nothing was wrong')
    .summary('close a report; its reporter sees that it was looked into')
    .description(
      'Close a report as handled, or with --dismiss as unfounded. The member who made it sees that in the list of their reports.',
    )
    .action(
      run(async (context: Context, reportSysId: number, options: CloseOptions) =>
        (await import('./report.ts')).close(context, reportSysId, options),
      ),
    );
  return group;
}
