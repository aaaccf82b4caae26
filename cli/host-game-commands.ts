import { Command, Option } from 'commander';
import { COUPON_PERCENT_MAX, GAME_COUNTDOWN, GAME_JOIN_MAX } from '../schema/constants.ts';
import type { Context, Run } from './context.ts';
import type { Where } from './host-where.ts';
import type { CreateOptions, RoundOptions } from './host-game.ts';
import { wholeFromOne } from './values.ts';

const actions = () => import('./host-game.ts');

/** `sellover host game …`: rock-paper-scissors with the viewers. */
export function hostGameCommand(run: Run): Command {
  const group = new Command('game')
    .summary('play rock-paper-scissors with the viewers')
    .description(
      'Play rock-paper-scissors with the viewers. Members join until the first round begins; in each round you ' +
        `choose first, hidden, and challengers have ${GAME_COUNTDOWN / 1000} s to choose after you. Who loses, or ` +
        'does not choose, is out. The last one left wins, and gets the coupon; in the finals it is whose winning ' +
        'choice came first. The hash of your choice is published before anybody chooses, so that all can see ' +
        'afterwards that you have kept to it.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover host game create --limit 50 --coupon "Winner’s coupon" --amount 1000
  sellover host game round
  sellover host game choose rock
  sellover host game round --finals
  sellover host game end`,
    );
  const action = (signature: string, summary: string) =>
    group
      .command(signature)
      .summary(summary)
      .description(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`)
      .addOption(
        new Option('-b, --broadcast <id>', 'which broadcast (default: yours)').argParser(wholeFromOne),
      );
  action('create', 'ask the viewers who wants to play')
    .addOption(
      new Option('-l, --limit <n>', `how many may join, up to ${GAME_JOIN_MAX}`)
        .argParser(wholeFromOne)
        .default(50),
    )
    .option('-c, --coupon <name>', 'name of the coupon that the winner gets')
    .addOption(new Option('--amount <won>', 'what it takes off, in won').argParser(wholeFromOne))
    .addOption(
      new Option('--percent <n>', `what it takes off, in percent, up to ${COUPON_PERCENT_MAX}`).argParser(
        wholeFromOne,
      ),
    )
    .action(
      run(async (context: Context, asked: CreateOptions) => (await actions()).createGame(context, asked)),
    );
  action('round', 'start the next round')
    .option('-f, --finals', 'it is the finals')
    .action(
      run(async (context: Context, where: RoundOptions) => (await actions()).startRound(context, where)),
    );
  action('choose', 'choose your hand, and start the countdown')
    .argument('<hand>', 'scissors, rock or paper')
    .action(
      run(async (context: Context, hand: string, where: Where) =>
        (await actions()).choose(context, hand, where),
      ),
    );
  action('result', 'tell the result once the countdown has ended; it comes by itself, too').action(
    run(async (context: Context, where: Where) => (await actions()).result(context, where)),
  );
  action('end', 'end the game without a winner').action(
    run(async (context: Context, where: Where) => (await actions()).endGame(context, where)),
  );
  return group;
}
