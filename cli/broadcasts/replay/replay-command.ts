import { Command, Option } from 'commander';
import { run, type Context } from '../../context.ts';
import type { ReplayOptions } from './replay.ts';
import { stopSignal } from '../../stop-signal.ts';
import { elasticity, playTime, speed, wholeFromOne, wholeNumber } from '../../values.ts';

export function replayCommand(): Command {
  return new Command('replay')
    .description(
      'Replay a broadcast from the log. Without options this prints everything that happened in its room, line by line, ' +
        'with the time since it went on air. It reads the data folder or DATABASE_URL, whether a server is running or not.',
    )
    .argument('<broadcast>', 'its id, such as 1', wholeFromOne)
    .addOption(
      new Option('--from <time>', 'start at this time of the broadcast, such as 00:12:30').argParser(
        playTime,
      ),
    )
    .addOption(
      new Option('--speed <n>', 'replay at this many times its own speed (default: at once)').argParser(
        speed,
      ),
    )
    .addOption(
      new Option('--state-at <time>', 'show the whole room at this time, such as 00:12:30, instead')
        .argParser(playTime)
        .conflicts(['from', 'speed', 'check', 'into']),
    )
    .addOption(
      new Option('--check', 'replay it twice instead, and compare the results').conflicts([
        'from',
        'speed',
        'into',
      ]),
    )
    .addOption(
      new Option(
        '--into <id|new>',
        'replay it into this rehearsal, or a new one, on the server, as if it were live',
      ).argParser((text) => (text === 'new' ? text : wholeFromOne(text))),
    )
    .addOption(
      new Option('--branch <time>', 'simulate how it would have gone on from this time with changes instead')
        .argParser(playTime)
        .conflicts(['from', 'speed', 'stateAt', 'check', 'into']),
    )
    .addOption(
      new Option(
        '--set <fact>',
        'with --branch: a change, such as product.3.price=9900; can be repeated',
      ).argParser((text, known: readonly string[] | undefined) => [...(known ?? []), text]),
    )
    .addOption(
      new Option(
        '--elasticity <n>',
        'with --branch: price elasticity of demand, 0 to 10 (default: 1.5)',
      ).argParser(elasticity),
    )
    .addOption(new Option('--seed <n>', 'with --branch: random seed (default: 1)').argParser(wholeNumber))
    .option('--keep <dir>', 'with --branch: keep the branch’s log in this new folder')
    .addHelpText(
      'after',
      `
--check replays all event streams of the broadcast twice: its room, counts, games,
coupons, products, stock and orders, first one by one, then in the order of the log.
Both results must be the same as each other and as what the server has stored. If
not, the exit code is 4.

--into needs you to be logged in as a host of the broadcast. Only its host’s people
can open a rehearsal, and nothing can be ordered there. Everything before --from is
replayed at once; the rest follows at its own speed, or at --speed.

--branch is a simulation. It copies everything up to that time into a new log, and
leaves the server’s log alone. --set can change there:
  product.<N>.price=<won>      what members pay, in place of any live price
  product.<N>.stock=<pieces>   how many are left (N: the product’s id or number)
  coupon.<N>.qty=<coupons>     how many of a live coupon there are in all
Then everything that viewers did later is tried again on the new log: orders, chat,
coupons. Likes, games and what the host did happen as they did. If an order costs p
times as much as it did, p to the power of -elasticity buyers come in place of one:
fewer if it is dearer, more if it is cheaper (at most 20 for one). Refused orders
were not recorded, so more stock alone brings no new buyers; and nobody changes to
another product. The same --seed gives the same result.

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
        const { replay } = await import('./replay.ts');
        await replay(context, broadcastSysId, options, stopSignal);
      }),
    );
}
