import { Command, Option } from 'commander';
import { POINT_USABLE_DAYS_MAX, ROW_COUNT_DEFAULT } from '../schema/constants.ts';
import type { Context, Run } from './context.ts';
import {
  GIVEN_AS,
  TAKEN_AS,
  type GrantOptions,
  type HistoryOptions,
  type TakeOptions,
} from './point-words.ts';
import { wholeFromOne } from './values.ts';

const actions = () => import('./point.ts');

/** `sellover point …`: what members hold of points. */
export function pointCommand(run: Run): Command {
  const group = new Command('point')
    .summary('give members points, and see what came of them')
    .description(
      'Points of members, for managers: a point pays a won of an order. Those that expire first are used first; ' +
        'they expire at the end of a day in Korea, and nothing comes back of them.',
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
    .argument('<userId>', 'the member')
    .argument('<points>', 'how many', wholeFromOne)
    .option(
      '--days <n>',
      `how many days they can be used; ${POINT_USABLE_DAYS_MAX} at most, and without it`,
      wholeFromOne,
    )
    .addOption(
      new Option('--as <kind>', 'what the history calls it').choices(Object.keys(GIVEN_AS)).default('grant'),
    )
    .summary('give a member points')
    .description('Give a member points. They expire at the end of a day in Korea.')
    .action(
      run(async (context: Context, userId: string, points: number, options: GrantOptions) =>
        (await actions()).grant(context, userId, points, options),
      ),
    );
  group
    .command('take')
    .argument('<userId>', 'the member')
    .argument('<points>', 'how many', wholeFromOne)
    .addOption(
      new Option('--as <kind>', 'what the history calls it')
        .choices(Object.keys(TAKEN_AS))
        .default('deduction'),
    )
    .summary('take points from a member')
    .description('Take points from a member, those first that expire first; 5101 where fewer are held.')
    .action(
      run(async (context: Context, userId: string, points: number, options: TakeOptions) =>
        (await actions()).take(context, userId, points, options),
      ),
    );
  group
    .command('history')
    .argument('<userId>', 'the member')
    .option('--rows <n>', 'so many of the newest', wholeFromOne, ROW_COUNT_DEFAULT)
    .summary('what came and went')
    .description('What a member holds, and what came and went in the last year, the newest first.')
    .action(
      run(async (context: Context, userId: string, options: HistoryOptions) =>
        (await actions()).history(context, userId, options),
      ),
    );
  return group;
}
