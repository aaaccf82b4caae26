import { Command, Option } from 'commander';
import type { Context, Run } from './context.ts';
import type { ReplayOptions } from './replay/replay.ts';
import { stopSignal } from './stop-signal.ts';
import { playTime, speed, wholeFromOne } from './values.ts';

export function replayCommand(run: Run): Command {
  return new Command('replay')
    .summary('play a broadcast again, look into one of its moments, check it')
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

With --json each event is one line of JSON.

Examples:
  sellover replay 1
  sellover replay 1 --from 00:12:30 --speed 8
  sellover replay 1 --state-at 00:12:30
  sellover replay 1 --check
  sellover replay 1 --into new --from 00:12:30 --speed 2`,
    )
    .action(
      run(async (context: Context, broadcastSysId: number, options: ReplayOptions) => {
        const { replay } = await import('./replay/replay.ts');
        await replay(context, broadcastSysId, options, stopSignal());
      }),
    );
}
