import { Command } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { VISIT_DAYS_MAX } from '../../schema/site/constants.ts';
import { run, type Context } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import type { LogOptions, VisitOptions } from './site.ts';

export function visitsCommand(): Command {
  return new Command('visits')
    .description(
      'Count the sessions of each day in Korean time, by the path where they began. For managers. Nothing is kept about who visits.',
    )
    .option('--days <n>', `today and the days before, up to ${VISIT_DAYS_MAX} in all`, wholeFromOne, 7)
    .addHelpText('after', '\nExamples:\n  sellover visits\n  sellover visits --days 30 --json')
    .action(
      run(async (context: Context, options: VisitOptions) =>
        (await import('./site.ts')).visits(context, options),
      ),
    );
}

export function consoleLogCommand(): Command {
  const group = new Command('consolelog')
    .description('See errors that the app had in browsers; for managers.')
    .addHelpText('after', '\nExamples:\n  sellover consolelog list\n  sellover consolelog list --limit 100');
  group
    .command('list')
    .option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .summary('list errors that browsers reported, latest first')
    .description(
      'List errors that browsers reported, latest first: how often in a day, on which screen, and what went wrong. Tokens, ' +
        'passwords, e-mail addresses and phone numbers were removed.',
    )
    .action(
      run(async (context: Context, options: LogOptions) =>
        (await import('./site.ts')).consoleLog(context, options),
      ),
    );
  return group;
}
