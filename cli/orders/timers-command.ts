import { Command, InvalidArgumentError, Option } from 'commander';
import { run } from '../context.ts';
import { momentAhead } from '../values.ts';
import { list, runAll } from './timers.ts';

/** `sellover timers …`: what happens by itself. */
export function timersCommand(): Command {
  const group = new Command('timers')
    .description(
      'Run and list timers, such as those that cancel unpaid orders and confirm purchases. The server runs them by itself; ' +
        'this is for looking ahead and for drills. For managers.',
    )
    .addHelpText(
      'after',
      `
A moment to come is for drills. Deadlines are run and recorded as if it were then.
Where real money is paid, only --dry-run may look ahead.

Examples:
  sellover timers run
  sellover timers run --at 2026-12-01 --dry-run
  sellover timers list --of order-1150000000001`,
    );
  group
    .command('run')
    .option(
      '--at <time>',
      'run what is due by then (default: now): 2026-12-01, or 2026-12-01T20:00 in Korea',
      momentAhead,
    )
    .option('--dry-run', 'only count what is due by then')
    .summary('run what is due, and count it by rule')
    .description('Run all due timers. A repeat finds nothing.')
    .action(run(runAll));
  group
    .command('list')
    .addOption(
      new Option('--of <thing>', 'an order, a request or a member: order-115…, claim-115…, user-5')
        .argParser(thing)
        .makeOptionMandatory(),
    )
    .summary('list what is to happen to an order, a request or a member')
    .description('List the scheduled actions of one thing, the next first.')
    .action(run(list));
  return group;
}

function thing(text: string): string {
  if (/^[a-z]{1,20}-[0-9]{1,16}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a thing and its number, such as order-115….');
}
