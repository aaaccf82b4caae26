import { Command, Option } from 'commander';
import type { Context, Run } from './context.ts';
import type { ReplayOptions } from './replay/replay.ts';
import { stopSignal } from './stop-signal.ts';
import { elasticity, playTime, speed, wholeFromOne, wholeNumber } from './values.ts';

export function replayCommand(run: Run): Command {
  return new Command('replay')
    .summary('play a broadcast again, look into a moment, check it, try other facts')
    .description(
      'Play a broadcast of the log again: without more, everything that happened in its room, line by line, with the ' +
        'time since it went on air. It reads the data folder, beside a running server or without one.',
    )
    .argument('<broadcast>', 'its id, such as 1', wholeFromOne)
    .addOption(new Option('--from <time>', 'from this time on, such as 00:12:30').argParser(playTime))
    .addOption(
      new Option('--speed <n>', 'at its own pace, so many times as fast (default: at once)').argParser(speed),
    )
    .addOption(
      new Option('--state-at <time>', 'show the whole room as it was at this time instead')
        .argParser(playTime)
        .conflicts(['from', 'speed', 'check', 'into']),
    )
    .addOption(
      new Option('--check', 'replay it twice instead, and compare what comes of it').conflicts([
        'from',
        'speed',
        'into',
      ]),
    )
    .addOption(
      new Option(
        '--into <id|new>',
        'play it into this rehearsal, or a new one, on the server, where the client shows it as live',
      ).argParser((text) => (text === 'new' ? text : wholeFromOne(text))),
    )
    .addOption(
      new Option('--branch <time>', 'simulate how it had gone on from this time with other facts instead')
        .argParser(playTime)
        .conflicts(['from', 'speed', 'stateAt', 'check', 'into']),
    )
    .addOption(
      new Option(
        '--set <fact>',
        'with --branch: another fact, such as product.3.price=9900; may be repeated',
      ).argParser((text, known: readonly string[] | undefined) => [...(known ?? []), text]),
    )
    .addOption(
      new Option(
        '--elasticity <n>',
        'with --branch: how much buyers look at the price (default: 1.5)',
      ).argParser(elasticity),
    )
    .addOption(new Option('--seed <n>', 'with --branch: another chance (default: 1)').argParser(wholeNumber))
    .option('--keep <dir>', 'with --branch: keep the branch’s log in this new folder')
    .addHelpText(
      'after',
      `
--check folds all streams of the broadcast twice, its room, counts, games, coupons,
products, stock and orders: the first time one by one, then all in the order of the log.
Both must come to the same, and that to what the server has kept. If not, the
exit code is 4.

--into wants you to be logged in as host of the broadcast. Only its host’s people
can open a rehearsal, and nothing can be ordered there. What was before --from
is in it at once; then it goes on at its own pace, or --speed times as fast.

--branch is a simulation. The facts up to that time are told to a log of its own, the
server’s is not touched. What --set says is changed there:
  product.<N>.price=<won>      what members pay for it, in place of any live price
  product.<N>.stock=<pieces>   how many are left (N: id or number)
  coupon.<N>.qty=<how many>    how many of a live coupon there are in all
Then everything that viewers did later is tried again as the server’s own commands:
orders, chat, coupons. Likes, games and what the host did happen as they did. Where an
order costs p times as much as it did, p to the power of -elasticity buy it in place
of one: some stay away where it is dearer, others come where it is cheaper (at most
20 for one). Who was refused then is not recorded, so more stock alone finds nobody
new; and nobody changes to another product. The same --seed comes to the same.

With --json each event is one line of JSON.

Examples:
  sellover replay 1
  sellover replay 1 --from 00:12:30 --speed 8
  sellover replay 1 --state-at 00:12:30
  sellover replay 1 --check
  sellover replay 1 --into new --from 00:12:30 --speed 2
  sellover replay 1 --branch 00:12:30 --set product.GL-1001.price=9900 --seed 7`,
    )
    .action(
      run(async (context: Context, broadcastSysId: number, options: ReplayOptions) => {
        const { replay } = await import('./replay/replay.ts');
        await replay(context, broadcastSysId, options, stopSignal);
      }),
    );
}
