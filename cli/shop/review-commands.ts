import { Command } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { run, type Context } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import type { ListOptions } from './review.ts';

/** `sellover review …`: what buyers say of products, for managers. */
export function reviewCommand(): Command {
  const group = new Command('review')
    .description(
      'See, hide and show what buyers say of products; for managers. Hosts answer with: sellover host answer-review',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover review list
  sellover review list --product 3 --hidden
  sellover review hide 301 --reason "A phone number"
  sellover review show 301`,
    );
  group
    .command('list')
    .option('--product <product>', 'of this product alone', wholeFromOne)
    .option('--hidden', 'only those that are hidden')
    .option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .summary('list reviews, the newest first')
    .description('List reviews of all products, the newest first, with why some are hidden.')
    .action(
      run(async (context: Context, options: ListOptions) =>
        (await import('./review.ts')).list(context, options),
      ),
    );
  group
    .command('hide')
    .argument('<review>', 'its id, from sellover review list', wholeFromOne)
    .requiredOption('--reason <text>', 'why; its writer reads it')
    .summary('hide a review')
    .description('Hide a review from everybody but its writer, who reads the reason beside it.')
    .action(
      run(async (context: Context, review: number, { reason }: { readonly reason: string }) =>
        (await import('./review.ts')).hide(context, review, reason),
      ),
    );
  group
    .command('show')
    .argument('<review>', 'its id, from sellover review list --hidden', wholeFromOne)
    .summary('show a hidden review again')
    .description('Show a hidden review again. It counts in the mean score from then on.')
    .action(
      run(async (context: Context, review: number) => (await import('./review.ts')).show(context, review)),
    );
  return group;
}
