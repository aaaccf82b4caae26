import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { DISCOUNT_POLICY } from '../../../schema/buying/constants.ts';
import { GAME_STATUS } from '../../../schema/buying/game/constants.ts';
import * as gameCommands from '../../../schema/buying/game/commands.ts';
import type { Game, GameCoupon, Hand } from '../../../schema/buying/game/game.ts';
import { gameOn } from '../../../schema/buying/game/rules.ts';
import type { Context } from '../../context.ts';
import { RefusedError, UsageError } from '../../errors.ts';
import { done, lookIntoRoom, onAir, type Where } from './where.ts';
import { clockText, count, countOf } from '../../output.ts';

export interface CreateOptions extends Where {
  readonly limit: number;
  readonly coupon?: string;
  readonly amount?: number;
  readonly percent?: number;
}

export interface RoundOptions extends Where {
  readonly finals?: true;
}

const hands: readonly (readonly [name: string, hand: Hand])[] = [
  ['scissors', 1],
  ['rock', 2],
  ['paper', 3],
];

export async function createGame(context: Context, asked: CreateOptions): Promise<void> {
  const coupon = couponOf(asked);
  const broadcastSysId = await onAir(context, asked);
  const { gameSysId } = await context.api.call(gameCommands.createGame, {
    broadcastSysId,
    limitJoinCnt: asked.limit,
    coupon,
  });
  done(
    context,
    { broadcastSysId, gameSysId, limitJoinCnt: asked.limit, coupon },
    `Game ${gameSysId} is open for ${count(asked.limit)} challengers. Begin with: sellover host game round`,
  );
}

function couponOf({ coupon, amount, percent }: CreateOptions): GameCoupon | null {
  if (coupon === undefined && amount === undefined && percent === undefined) return null;
  const figures = amount ?? percent;
  if (coupon === undefined || figures === undefined || (amount !== undefined && percent !== undefined))
    throw new UsageError(
      'A coupon has a name, and either --amount or --percent',
      'For example: sellover host game create --coupon "Winner" --amount 1000',
    );
  const discountPolicy = amount === undefined ? DISCOUNT_POLICY.percent : DISCOUNT_POLICY.amount;
  return { name: coupon, discountPolicy, discountPolicyFigures: figures };
}

export async function startRound(context: Context, where: RoundOptions): Promise<void> {
  const game = await present(context, where);
  const isFinals = where.finals ? 1 : 0;
  const { round, curJoinCnt } = await context.api.call(gameCommands.startGameRound, {
    ...game.ids,
    isFinals,
  });
  done(
    context,
    { ...game.ids, round, curJoinCnt, isFinals },
    `Round ${round}${isFinals ? ', the finals,' : ''} begins with ${countOf(curJoinCnt, 'challenger')}. ` +
      'Choose with: sellover host game choose rock',
  );
}

export async function choose(context: Context, name: string, where: Where): Promise<void> {
  const hand = hands.find(([known]) => known === name.toLowerCase())?.[1];
  if (hand === undefined)
    throw new UsageError(`${name} is no hand`, `There are ${hands.map(([known]) => known).join(', ')}.`);
  const { ids } = await present(context, where);
  const told = await context.api.call(gameCommands.chooseInGame, { ...ids, mcSelected: hand });
  done(
    context,
    // The choice is not printed, because the terminal may be on camera.
    { ...ids, ...told },
    `You have chosen. Challengers have until ${clockText(told.countdownEndsAt)}; the result follows by itself. ` +
      `You are held to it by ${told.commitment.slice(0, 16)}…`,
  );
}

export async function result(context: Context, where: Where): Promise<void> {
  const { ids } = await present(context, where, 'ended, too');
  const told = await context.api.call(gameCommands.tellGameResult, ids);
  const { round, mcSelected, curJoinCnt, winnerNick } = told;
  const hand = hands.find(([, known]) => known === mcSelected)![0];
  const outcome =
    winnerNick === null
      ? told.finished
        ? 'Sell over: nobody is left'
        : `${countOf(curJoinCnt, 'challenger')} left`
      : `${winnerNick} has won the game`;
  done(context, { ...ids, ...told }, `Round ${round}: ${hand}. ${outcome}`);
}

export async function endGame(context: Context, where: Where): Promise<void> {
  const { ids } = await present(context, where);
  await context.api.call(gameCommands.endGame, ids);
  done(context, { ...ids, status: GAME_STATUS.ended }, 'The game has ended');
}

/** The room's game. */
async function present(
  context: Context,
  where: Where,
  which?: 'ended, too',
): Promise<{
  readonly ids: { readonly broadcastSysId: number; readonly gameSysId: number };
  readonly game: Game;
}> {
  const broadcastSysId = await onAir(context, where);
  const room = await lookIntoRoom(
    context,
    await context.api.call(broadcasts.broadcastDetail, { broadcastSysId }),
  );
  const game = which === undefined ? gameOn(room.game) : room.game;
  if (!game)
    throw new RefusedError(
      `Broadcast ${broadcastSysId} has no game`,
      'Create one with: sellover host game create',
    );
  return { ids: { broadcastSysId, gameSysId: game.gameSysId }, game };
}
