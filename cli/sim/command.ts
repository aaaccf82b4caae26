import { Command, Option } from 'commander';
import type { Context, Run } from '../context.ts';
import { stopSignal } from '../stop-signal.ts';
import { duration, ratePerSecond, wholeFromOne, userIds, wholeNumber } from '../values.ts';
import type { SimAsked } from './sim.ts';

export function simCommand(run: Run): Command {
  return new Command('sim')
    .summary('fill a broadcast with viewers, and check what they get')
    .description(
      'Fill a broadcast with simulated viewers. Most are guests, who only watch; members also chat, like, buy, pay, ' +
        'cancel, take live coupons and play the host’s games. Every viewer checks the numbers of the messages it gets: if one is ' +
        'missing, repeated or out of order, the exit code is 4. Latency is the time from when a chat line is sent ' +
        'to when a viewer gets it.',
    )
    .addOption(new Option('-n, --viewers <n>', 'how many viewers').argParser(wholeFromOne).default(100))
    .addOption(
      new Option('-d, --duration <time>', 'how long they stay once all are in')
        .argParser(duration)
        .default(30_000, '30s'),
    )
    .addOption(
      new Option('--chat-rate <rate>', 'chat lines of all members together')
        .argParser(ratePerSecond)
        .default(5, '5/s'),
    )
    .addOption(
      new Option('--like-rate <rate>', 'likes of all members together')
        .argParser(ratePerSecond)
        .default(10, '10/s'),
    )
    .addOption(
      new Option('--buy-rate <rate>', 'orders of all members together')
        .argParser(ratePerSecond)
        .default(1, '1/s'),
    )
    .addOption(
      new Option('--cart-rate <rate>', 'things that all members together put in their carts')
        .argParser(ratePerSecond)
        .default(0, 'none'),
    )
    .addOption(
      new Option(
        '--pay-rate <rate>',
        'orders that their buyers pay, at the sandbox’s bank (default: as many as they order)',
      ).argParser(ratePerSecond),
    )
    .addOption(
      new Option('--cancel-rate <rate>', 'pieces that their buyers cancel, for a cancel coupon each')
        .argParser(ratePerSecond)
        .default(0, 'none'),
    )
    .addOption(
      new Option('-b, --broadcast <id>', 'which broadcast (default: the most viewed on air)').argParser(
        wholeFromOne,
      ),
    )
    .addOption(
      new Option('--members <ids>', 'the members among the viewers: a range, a list, or none')
        .argParser((text) => (text === 'none' ? [] : userIds(text)))
        .default(userIds('viewer02..viewer20'), 'viewer02..viewer20'),
    )
    .addOption(
      new Option('--seed <n>', 'another number makes another crowd').argParser(wholeNumber).default(1),
    )
    .addHelpText(
      'after',
      `
The members log in with SELLOVER_MEMBERS_PASSWORD, or without it with the
password of the demo accounts. A member has one place in a room: if you are in it
as one of them, you are put out. (viewer01 is left for you.) Ctrl-C ends the
simulation early and prints the summary of what was seen until then.

Examples:
  sellover sim
  sellover sim --viewers 1000 --duration 1m --chat-rate 20/s --buy-rate 2/s
  sellover sim --buy-rate 4/s --pay-rate 3/s --cancel-rate 20/m --cart-rate 1/s
  sellover sim --viewers 5000 --members none --duration 10s --json`,
    )
    .action(
      run(async (context: Context, asked: SimAsked) => {
        const { sim } = await import('./sim.ts');
        await sim(context, asked, stopSignal());
      }),
    );
}
