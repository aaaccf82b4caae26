import { Command, Option } from 'commander';
import { run, type Context } from '../../context.ts';
import { stopSignal } from '../../stop-signal.ts';
import { duration, ratePerSecond, wholeFromOne, userIds, wholeNumber } from '../../values.ts';
import type { SimAsked } from './sim.ts';

export function simCommand(): Command {
  return new Command('sim')
    .description(
      'Fill a broadcast with simulated viewers. Most are guests, who only watch. Members also chat, like, buy, pay, ' +
        'cancel, take live coupons and play the host’s games. Every viewer checks the sequence of its messages: if one ' +
        'is missing, repeated or out of order, the exit code is 4. Latency is the time from when a chat line is sent ' +
        'to when a viewer gets it.',
    )
    .addOption(
      new Option('-n, --viewers <n>', 'how many viewers, members included')
        .argParser(wholeFromOne)
        .default(100),
    )
    .addOption(
      new Option('-d, --duration <time>', 'how long they stay after all have come in')
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
      new Option('--cart-rate <rate>', 'products that all members together put in carts')
        .argParser(ratePerSecond)
        .default(0, 'none'),
    )
    .addOption(
      new Option(
        '--pay-rate <rate>',
        'orders that are paid at the sandbox’s bank (default: as --buy-rate)',
      ).argParser(ratePerSecond),
    )
    .addOption(
      new Option('--cancel-rate <rate>', 'pieces that are cancelled, each for a cancel coupon')
        .argParser(ratePerSecond)
        .default(0, 'none'),
    )
    .addOption(
      new Option('-b, --broadcast <id>', 'which broadcast (default: the most viewed on air)').argParser(
        wholeFromOne,
      ),
    )
    .addOption(
      new Option('--members <ids>', 'which viewers are members: a range, a list, or none')
        .argParser((text) => (text === 'none' ? [] : userIds(text)))
        .default(userIds('viewer02..viewer20'), 'viewer02..viewer20'),
    )
    .addOption(
      new Option('--seed <n>', 'a number; another one gives another crowd').argParser(wholeNumber).default(1),
    )
    .addHelpText(
      'after',
      `
Rates are acts of all members together, such as 5/s or 30/m.

Members log in with SELLOVER_MEMBERS_PASSWORD (default: the password of the demo
accounts). A member has one place in a room: if you are in it as one of them, you
are put out. The default leaves viewer01 for you. Ctrl-C ends the simulation early
and prints the summary so far.

Where a shop has several servers, --server may be given for each: viewers are spread
over them, and each must get every message.

Examples:
  sellover sim
  sellover sim --viewers 1000 --duration 1m --chat-rate 20/s --buy-rate 2/s
  sellover sim --buy-rate 4/s --pay-rate 3/s --cancel-rate 20/m --cart-rate 1/s
  sellover sim --viewers 5000 --members none --duration 10s --json
  sellover sim --server http://10.0.0.1:3000 --server http://10.0.0.2:3000`,
    )
    .action(
      run(async (context: Context, asked: SimAsked) => {
        const { sim } = await import('./sim.ts');
        await sim(context, asked, stopSignal());
      }),
    );
}
