import type { Command } from 'commander';
import { consoleLogs, visits, type ConsoleLog } from '../../schema/site/analytics.ts';
import { VISIT_DAYS_MAX } from '../../schema/site/constants.ts';
import { calls, group } from '../contract/command.ts';
import { timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
import { listText } from '../table.ts';

export function visitsCommand(): Command {
  return calls('visits', visits, {
    description:
      'Count the sessions of each day in Korean time, by the path where they began. For managers. Nothing is kept about who visits.',
    options: { days: ['--days <n>', `today and the days before, up to ${VISIT_DAYS_MAX} in all`] },
    after: '\nExamples:\n  sellover visits\n  sellover visits --days 30 --json',
    text: (counted, c) =>
      listText(c, counted.visits, 'No visits', {
        day: ({ date }) => date,
        '>visits': ({ visitCnt }) => visitCnt,
        'began at': ({ path }) => path,
      }),
  });
}

export function consoleLogCommand(): Command {
  return group(
    'consolelog',
    'See errors that the app had in browsers; for managers.',
    '\nExamples:\n  sellover consolelog list\n  sellover consolelog list --limit 100',
    [
      calls('list', consoleLogs, {
        description:
          'List errors that browsers reported, latest first: how often in a day, on which screen, and what went wrong. ' +
          'Tokens, passwords, e-mail addresses and phone numbers were removed.',
        text: ({ logs }, c) =>
          logs.length === 0 ? 'No errors' : logs.map((log) => logText(c, log)).join('\n\n'),
      }),
    ],
  );
}

function logText(c: Colours, { level, screen, text, logCnt, lastAt }: ConsoleLog): string {
  const times = logCnt === 1 ? '' : `  ${logCnt} times`;
  const head = `${timeText(lastAt)}  ${level === 'error' ? c.red(level) : level}  ${c.bold(screen || 'no screen')}${times}`;
  return [head, ...text.split('\n').map((line) => `  ${line}`)].join('\n');
}
