import { Command, Option } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import type { Context, Run } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import type { ListOptions, LimitOptions } from './product.ts';

const actions = () => import('./product.ts');

/** `sellover product …`: the products of a seller. */
export function productCommand(run: Run): Command {
  const group = new Command('product')
    .summary('list a seller’s products, show one with its stock and its history')
    .description(
      'Look at the products of your seller as you keep them, stopped ones too. A product’s version rises with every ' +
        'change of its text, prices or, by hand, its stock. For hosts and managers.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover product list
  sellover product list --number TP-1
  sellover product show 5
  sellover product history 5`,
    );
  const limit = () =>
    new Option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`)
      .argParser(wholeFromOne)
      .default(ROW_COUNT_DEFAULT);
  group
    .command('list')
    .addOption(limit())
    .addOption(
      new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne),
    )
    .option('--number <text>', 'the one with this number of the seller’s own')
    .summary('list the products of your seller')
    .description('List the products of your seller, newest first.')
    .action(run(async (context: Context, options: ListOptions) => (await actions()).list(context, options)));
  group
    .command('show')
    .argument('<product>', 'its id', wholeFromOne)
    .summary('show a product with its options and stock')
    .description('Show a product with its prices, options, add-ons and what is left of each.')
    .action(run(async (context: Context, product: number) => (await actions()).show(context, product)));
  group
    .command('history')
    .argument('<product>', 'its id', wholeFromOne)
    .addOption(limit())
    .summary('list how a product, its prices and its stock were changed')
    .description(
      'List the changes of a product, newest first: its text, its prices, and its stock where somebody changed it. ' +
        'Orders and cancellations are not listed.',
    )
    .action(
      run(async (context: Context, product: number, options: LimitOptions) =>
        (await actions()).history(context, product, options),
      ),
    );
  return group;
}
