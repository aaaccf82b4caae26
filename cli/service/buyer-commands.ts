import { Command, Option } from 'commander';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import { run } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import { tell } from './buyer.ts';

/** `sellover buyer 123` or `sellover buyer viewer01`: what a buyer saw and did. */
export function buyerCommand(): Command {
  return new Command('buyer')
    .argument('<member>', 'number of the member, or their id')
    .addOption(new Option('--order <id>', 'only what concerns this order').argParser(wholeFromOne))
    .option('--before <time>', 'only what happened before, such as 2026-11-20T12:00:00Z')
    .addOption(
      new Option('--limit <n>', `no more than this many lines, up to ${ROW_COUNT_MAX}`)
        .argParser(wholeFromOne)
        .default(50),
    )
    .description(
      'Tell what a buyer saw and did, the newest last, with who acted at each line. It is recorded who looked at whom. ' +
        'For managers.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover buyer 123
  sellover buyer viewer01
  sellover buyer 123 --order 1150000000001`,
    )
    .action(run(tell));
}
