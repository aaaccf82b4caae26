/** Rules of hosts' commands on a game: on air only, one game at a time, one step after another. */
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { GAME_COUNTDOWN, GAME_STATUS } from '../../../../schema/buying/game/constants.ts';
import type { Game, GameCoupon, Hand } from '../../../../schema/buying/game/game.ts';
import { gameOn } from '../../../../schema/buying/game/rules.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { makeCoupon, type Coupon } from '../coupon/decider.ts';
import type { RoomState } from '../../room/room/decider.ts';
import { isCounting, judgeRound, type GameEvent, type GameState } from './decider.ts';

function requireOnAir({ liveFlag }: RoomState): void {
  if (liveFlag !== LIVE_FLAG.onAir) throw new Refusal('0007', { liveFlag });
}

/** This game of the room, ended or not. */
function gameIn(room: RoomState, gameSysId: number): Game {
  requireOnAir(room);
  if (room.game?.gameSysId !== gameSysId) throw new Refusal('0004', { gameSysId });
  return room.game;
}

function requireStatus({ status }: Game, ...possible: readonly number[]): void {
  if (!possible.includes(status)) throw new Refusal('0007', { status });
}

export function openGame(
  room: RoomState,
  game: {
    readonly gameSysId: number;
    readonly limitJoinCnt: number;
    readonly coupon: GameCoupon | null;
    readonly opt: Game['opt'];
  },
): RoomEvent[] {
  requireOnAir(room);
  const running = gameOn(room.game);
  if (running) throw new Refusal('0007', { gameSysId: running.gameSysId, status: running.status });
  return [{ type: 'GameCreated', data: game }];
}

export function startRound(
  room: RoomState,
  { curJoinCnt }: GameState,
  { gameSysId, isFinals }: { readonly gameSysId: number; readonly isFinals: 0 | 1 },
): RoomEvent[] {
  const game = gameIn(room, gameSysId);
  requireStatus(game, GAME_STATUS.created, GAME_STATUS.result);
  return [{ type: 'GameRoundStarted', data: { gameSysId, round: game.round + 1, isFinals, curJoinCnt } }];
}

/** Only publishes the commitment to the choice. */
export function chooseHand(
  room: RoomState,
  { gameSysId, commitment }: { readonly gameSysId: number; readonly commitment: string },
  now: number,
): [Extract<RoomEvent, { type: 'GameHostChose' }>] {
  const game = gameIn(room, gameSysId);
  requireStatus(game, GAME_STATUS.firstRound, GAME_STATUS.laterRound);
  const countdownEndsAt = now + GAME_COUNTDOWN;
  return [{ type: 'GameHostChose', data: { gameSysId, round: game.round, commitment, countdownEndsAt } }];
}

/** The host may request a result that the timer has just announced. Then nothing is left to do. */
export function requireCounted(room: RoomState, gameSysId: number, now: number): void {
  const game = gameIn(room, gameSysId);
  if (game.mcSelected !== null) return;
  requireStatus(game, GAME_STATUS.hostChose);
  if (isCounting(game, now)) throw new Refusal('0007', { status: game.status });
}

export interface HostPick {
  readonly gameSysId: number;
  readonly round: number;
  readonly mcSelected: Hand;
  readonly nonce: string;
}

/** The coupon that a game is played for, under the game's own id: a box takes it once. */
export function couponOf(
  { gameSysId, coupon }: { readonly gameSysId: number; readonly coupon: GameCoupon | null },
  { sellerSysId }: Pick<BroadcastPlan, 'sellerSysId'>,
  now: number,
): Coupon | null {
  return coupon && makeCoupon(coupon, { couponSysId: gameSysId, sellerSysId, now });
}

export interface RoundDecision {
  readonly ofRoom: readonly RoomEvent[];
  readonly ofGame: readonly GameEvent[];
  /** The winner of the game's coupon. */
  readonly won: { readonly winner: number; readonly coupon: Coupon | null } | null;
}

/** The events at the end of the countdown; none if the round is decided or the game has ended. */
export function decideRound(
  { game }: RoomState,
  players: GameState,
  {
    pick,
    plan,
    room,
    now,
  }: {
    readonly pick: HostPick;
    readonly plan: BroadcastPlan;
    readonly room: string;
    readonly now: number;
  },
): RoundDecision {
  const { gameSysId, round, mcSelected, nonce } = pick;
  const isDue =
    game?.gameSysId === gameSysId && game.round === round && game.status === GAME_STATUS.hostChose;
  if (!isDue || isCounting(game, now)) return { ofRoom: [], ofGame: [], won: null };
  const { isFinals } = game;
  const { winner, curJoinCnt, ...whose } = judgeRound(players, mcSelected, isFinals === 1);
  const finished = winner !== null || curJoinCnt === 0 ? 1 : 0;
  const coupon = winner === null ? null : game.coupon;
  return {
    won: winner === null ? null : { winner, coupon: couponOf(game, plan, now) },
    ofRoom: [
      {
        type: 'GameResultTold',
        data: {
          gameSysId,
          round,
          isFinals,
          mcSelected,
          nonce,
          curJoinCnt,
          finished,
          coupon,
          ...(winner !== null && { userSysId: winner }),
        },
      },
      ...(finished ? [{ type: 'GameEnded' as const, data: { gameSysId, round, isFinals, curJoinCnt } }] : []),
    ],
    ofGame: [
      { type: 'GameRoundDecided', data: { room, round, mcSelected, ...whose } },
      ...(winner === null ? [] : [{ type: 'GameWon' as const, data: { userSysId: winner } }]),
    ],
  };
}

export function closeGame(room: RoomState, gameSysId: number): RoomEvent[] {
  const { status, round, isFinals, curJoinCnt } = gameIn(room, gameSysId);
  if (status === GAME_STATUS.ended) return [];
  return [{ type: 'GameEnded', data: { gameSysId, round, isFinals, curJoinCnt } }];
}
