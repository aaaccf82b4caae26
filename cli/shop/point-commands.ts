import { Command, Option } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { POINT_USABLE_DAYS_MAX } from '../../schema/buying/constants.ts';
import { run, type Context } from '../context.ts';
import {
  GIVEN_AS,
  TAKEN_AS,
  type GrantOptions,
  type HistoryOptions,
  type TakeOptions,
} from './point-words.ts';
import { wholeFromOne } from '../values.ts';

const actions = () => import('./point.ts');

/** `sellover point …`: members' points. */
export function pointCommand(): Command {
  const group = new Command('point')
    .description(
      'Manage the points of members; for managers. A point pays one won of an order. Points that expire first are used ' +
        'first. They expire at the end of a day in KST.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover point grant viewer01 3000
  sellover point grant viewer01 500 --days 30 --as reward
  sellover point take viewer01 500
  sellover point history viewer01`,
    );
  group
    .command('grant')
    .argument('<user>', 'the member’s id')
    .argument('<points>', 'how many points', wholeFromOne)
    .option(
      '--days <n>',
      `days until they expire, up to ${POINT_USABLE_DAYS_MAX} (default: ${POINT_USABLE_DAYS_MAX})`,
      wholeFromOne,
    )
    .addOption(
      new Option('--as <kind>', 'how the history lists it').choices(Object.keys(GIVEN_AS)).default('grant'),
    )
    .summary('give a member points')
    .description('Give a member points. They expire at the end of a day in KST.')
    .action(
      run(async (context: Context, userId: string, points: number, options: GrantOptions) =>
        (await actions()).grant(context, userId, points, options),
      ),
    );
  group
    .command('take')
    .argument('<user>', 'the member’s id')
    .argument('<points>', 'how many points', wholeFromOne)
    .addOption(
      new Option('--as <kind>', 'how the history lists it')
        .choices(Object.keys(TAKEN_AS))
        .default('deduction'),
    )
    .summary('take points from a member')
    .description(
      'Take points from a member, starting with those that expire first. Refused with 5101 if the member has fewer.',
    )
    .action(
      run(async (context: Context, userId: string, points: number, options: TakeOptions) =>
        (await actions()).take(context, userId, points, options),
      ),
    );
  group
    .command('history')
    .argument('<user>', 'the member’s id')
    .option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .summary('list what a member has received and used')
    .description(
      'Show how many points a member has, and list what was received and used in the last year, newest first.',
    )
    .action(
      run(async (context: Context, userId: string, options: HistoryOptions) =>
        (await actions()).history(context, userId, options),
      ),
    );
  return group;
}
