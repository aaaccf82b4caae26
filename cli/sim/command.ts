import { Command, Option } from 'commander';
import type { Context, Run } from '../context.ts';
import { stopSignal } from '../stop-signal.ts';
import { duration, ratePerSecond, wholeFromOne, userIds, wholeNumber } from '../values.ts';
import type { SimAsked } from './sim.ts';

export function simCommand(run: Run): Command {
  return new Command('sim')
    .summary('fill a broadcast with viewers, and check what they get')
    .description(
      'Fill a broadcast with simulated viewers. Most are guests, who watch; the members among them chat, like, buy, ' +
        'take live coupons and play the host’s games. Every viewer counts every message by its number: none may be missing, repeated or out of order, ' +
        'else the exit code is 4. Latency is the time from a chat line being sent to each viewer getting it.',
    )
    .addOption(new Option('-n, --viewers <n>', 'how many').argParser(wholeFromOne).default(100))
    .addOption(
      new Option('-d, --duration <time>', 'how long, once all are in')
        .argParser(duration)
        .default(30_000, '30s'),
    )
    .addOption(
      new Option('--chat-rate <rate>', 'chat lines, over all').argParser(ratePerSecond).default(5, '5/s'),
    )
    .addOption(
      new Option('--like-rate <rate>', 'likes, over all').argParser(ratePerSecond).default(10, '10/s'),
    )
    .addOption(new Option('--buy-rate <rate>', 'orders, over all').argParser(ratePerSecond).default(1, '1/s'))
    .addOption(
      new Option('-b, --broadcast <id>', 'which broadcast (default: the most viewed on air)').argParser(
        wholeFromOne,
      ),
    )
    .addOption(
      new Option('--members <ids>', 'who chats, likes and buys; a range or a list, or none')
        .argParser((text) => (text === 'none' ? [] : userIds(text)))
        .default(userIds('viewer02..viewer20'), 'viewer02..viewer20'),
    )
    .addOption(new Option('--seed <n>', 'another crowd').argParser(wholeNumber).default(1))
    .addHelpText(
      'after',
      `
The members’ password is SELLOVER_MEMBERS_PASSWORD, else that of the people of
a fresh start. A member has one place in a room: whoever is in it as one of them
is put out. (viewer01 is left for you.) Ctrl-C ends it early, with the summary
of what was seen.

Examples:
  sellover sim
  sellover sim --viewers 1000 --duration 1m --chat-rate 20/s --buy-rate 2/s
  sellover sim --viewers 5000 --members none --duration 10s --json`,
    )
    .action(
      run(async (context: Context, asked: SimAsked) => {
        const { sim } = await import('./sim.ts');
        await sim(context, asked, stopSignal());
      }),
    );
}
