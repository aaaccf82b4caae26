import { Command, Option } from 'commander';
import { COUPON_PERCENT_MAX } from '../../../schema/buying/constants.ts';
import { GAME_COUNTDOWN, GAME_JOIN_MAX } from '../../../schema/buying/game/constants.ts';
import { broadcastActions } from '../../broadcast-actions.ts';
import { run } from '../../context.ts';
import { wholeFromOne } from '../../values.ts';
import { choose, createGame, endGame, result, startRound } from './game.ts';

/** `sellover host game …`: rock-paper-scissors with the viewers. */
export function hostGameCommand(): Command {
  const group = new Command('game')
    .summary('play rock-paper-scissors with the viewers')
    .description(
      'Play rock-paper-scissors with the viewers. Members join until the first round begins. In each round you choose ' +
        `first, in secret, and challengers then have ${GAME_COUNTDOWN / 1000} seconds to choose. Challengers who lose or do not choose are out. ` +
        'The last one left wins the coupon; in the finals, the first winning choice wins. The hash of your choice is ' +
        'published before challengers choose, so that everybody can check it afterwards.',
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
  const action = broadcastActions(group);
  action('create', 'create a game that viewers can join')
    .addOption(
      new Option('-l, --limit <n>', `how many may join, up to ${GAME_JOIN_MAX}`)
        .argParser(wholeFromOne)
        .default(50),
    )
    .option('-c, --coupon <name>', 'the name of the winner’s coupon (default: no coupon)')
    .addOption(new Option('--amount <won>', 'the coupon’s discount, in won').argParser(wholeFromOne))
    .addOption(
      new Option('--percent <n>', `the coupon’s discount, in percent, up to ${COUPON_PERCENT_MAX}`).argParser(
        wholeFromOne,
      ),
    )
    .action(run(createGame));
  action('round', 'start the next round')
    .option('-f, --finals', 'make it the finals')
    .action(run(startRound));
  action('choose', 'choose your hand, and start the countdown')
    .argument('<hand>', 'scissors, rock or paper')
    .action(run(choose));
  action('result', 'show the result when the countdown is over; it also follows by itself').action(
    run(result),
  );
  action('end', 'end the game without a winner').action(run(endGame));
  return group;
}
