/**
 * The players of a game and their choices: the game's own stream. The state of the game itself is the room's (`game` in
 * its state) and not repeated here. What must stay true:
 * - The server's clock decides whether a choice is in time, and the stream's order which of two came first.
 * - A round is decided once, and a game has at most one winner.
 * - The host's choice is only here once it has been revealed.
 */
import { GAME_RESULT, GAME_STATUS, type GameResult } from '../../../../schema/buying/game/constants.ts';
import { PERMISSION, type Permission } from '../../../../schema/members/constants.ts';
import type { Game, Hand, UserSelected } from '../../../../schema/buying/game/game.ts';
import { gameOn, judge } from '../../../../schema/buying/game/rules.ts';
import {
  Refusal,
  streamOf,
  type EventOf,
  type Fold,
  type RecordedEvent,
  type StreamRef,
} from '../../../platform/log/log.ts';

interface Choice {
  readonly userSelected: UserSelected;
  /** The lower number was earlier. */
  readonly order: number;
}

/** The outcome of a round for one challenger. */
export interface GameOutcome {
  readonly userSelected: UserSelected;
  readonly userResult: GameResult;
}

export interface DecidedRound {
  readonly round: number;
  readonly decidedAt: number;
  readonly outcomes: Readonly<Record<number, GameOutcome>>;
}

export interface GameState {
  /** The remaining challengers by userSysId, with their choices in this round. */
  readonly challengers: Readonly<Record<number, Choice | null>>;
  readonly curJoinCnt: number;
  readonly last: DecidedRound | null;
  readonly winner: number | null;
}

/** Challengers by outcome; `absent` ones did not choose and have lost, too. */
interface ByOutcome {
  readonly won: readonly number[];
  readonly tied: readonly number[];
  readonly lost: readonly number[];
  readonly absent: readonly number[];
}

export type GameEvent =
  | { readonly type: 'ChallengerJoined'; readonly data: { readonly userSysId: number } }
  | {
      readonly type: 'ChallengerChose';
      readonly data: {
        readonly userSysId: number;
        readonly round: number;
        readonly userSelected: UserSelected;
      };
    }
  | {
      readonly type: 'GameRoundDecided';
      readonly data: ByOutcome & {
        readonly room: string;
        readonly round: number;
        readonly mcSelected: Hand;
      };
    }
  | { readonly type: 'GameWon'; readonly data: { readonly userSysId: number } };

export const gameFold: Fold<GameState, GameEvent> = {
  category: 'game',
  initial: { challengers: {}, curJoinCnt: 0, last: null, winner: null },
  stateVersion: 1,
  on: {
    ChallengerJoined: (state, { data: { userSysId } }) => ({
      ...state,
      challengers: { ...state.challengers, [userSysId]: null },
      curJoinCnt: state.curJoinCnt + 1,
    }),
    ChallengerChose: (state, { data: { userSysId, userSelected }, version }) => ({
      ...state,
      challengers: { ...state.challengers, [userSysId]: { userSelected, order: version } },
    }),
    GameRoundDecided: afterRound,
    GameWon: (state, { data: { userSysId } }) => ({ ...state, winner: userSysId }),
  },
};

/** Losers leave, winners and ties stay. */
function afterRound(
  state: GameState,
  { data, recordedAt }: RecordedEvent<EventOf<GameEvent, 'GameRoundDecided'>>,
): GameState {
  const { round, won, tied } = data;
  const stays = [...won, ...tied];
  const outcome = (userSysId: number, userResult: GameResult): [number, GameOutcome] => [
    userSysId,
    { userSelected: state.challengers[userSysId]?.userSelected ?? 0, userResult },
  ];
  const outcomes = Object.fromEntries([
    ...won.map((each) => outcome(each, GAME_RESULT.won)),
    ...tied.map((each) => outcome(each, GAME_RESULT.tie)),
    ...[...data.lost, ...data.absent].map((each) => outcome(each, GAME_RESULT.lost)),
  ]);
  return {
    ...state,
    challengers: Object.fromEntries(stays.map((userSysId) => [userSysId, null])),
    curJoinCnt: stays.length,
    last: { round, decidedAt: recordedAt, outcomes },
  };
}

export function gameStream(gameSysId: number): StreamRef<GameState, GameEvent> {
  return streamOf(gameFold, gameSysId);
}

export function isRoundDecided(
  event: RecordedEvent,
): event is RecordedEvent<EventOf<GameEvent, 'GameRoundDecided'>> {
  return event.type === 'GameRoundDecided' && !event.damaged;
}

/** 5 of `game-5`. */
export function gameOfStream(stream: string): number {
  return Number(stream.slice(gameFold.category.length + 1));
}

/** A game as the room has it, with its players. */
export interface GameTable {
  readonly game: Game | null;
  readonly players: GameState;
}

/** The room's game, if it is this one and has not ended. */
function played({ game }: GameTable, gameSysId: number): Game {
  const on = gameOn(game);
  if (on?.gameSysId !== gameSysId) throw new Refusal('4402');
  return on;
}

/** Hosts know the choice that they would play against. Joining twice changes nothing. */
export function joinGame(
  table: GameTable,
  player: { readonly userSysId: number; readonly permission: Permission },
  gameSysId: number,
): GameEvent[] {
  if (player.permission !== PERMISSION.member) throw new Refusal('9001');
  const { status, limitJoinCnt } = played(table, gameSysId);
  const { challengers, curJoinCnt } = table.players;
  if (Object.hasOwn(challengers, player.userSysId)) return [];
  if (status !== GAME_STATUS.created) throw new Refusal('4402');
  if (curJoinCnt >= limitJoinCnt) throw new Refusal('4401');
  return [{ type: 'ChallengerJoined', data: { userSysId: player.userSysId } }];
}

/** The same choice may be sent again, because a client that got no answer must retry. */
export function chooseInRound(
  table: GameTable,
  chosen: EventOf<GameEvent, 'ChallengerChose'>['data'] & { readonly gameSysId: number },
  now: number,
): GameEvent[] {
  const { userSysId, gameSysId, round, userSelected } = chosen;
  const game = played(table, gameSysId);
  const choice = table.players.challengers[userSysId];
  if (choice === undefined) throw new Refusal('4403');
  if (round !== game.round || game.status !== GAME_STATUS.hostChose) throw new Refusal('4404');
  if (choice?.userSelected === userSelected) return [];
  if (choice !== null) throw new Refusal('4405');
  if (!isCounting(game, now)) throw new Refusal('4404');
  return [{ type: 'ChallengerChose', data: { userSysId, round, userSelected } }];
}

export function isCounting({ countdownEndsAt }: Game, now: number): boolean {
  return countdownEndsAt !== null && now < Date.parse(countdownEndsAt);
}

/** The round's result for all challengers, and the winner of the game, if any. */
export interface RoundResult extends ByOutcome {
  readonly winner: number | null;
  readonly curJoinCnt: number;
}

/** The last challenger left wins the game. In the finals it is the one whose winning choice came first. */
export function judgeRound({ challengers }: GameState, mcSelected: Hand, isFinals: boolean): RoundResult {
  const all = Object.entries(challengers).map(([id, choice]) => ({ userSysId: Number(id), choice }));
  const chosen = all
    .flatMap(({ userSysId, choice }) =>
      choice && choice.userSelected !== 0 ? [{ userSysId, ...choice }] : [],
    )
    .toSorted((a, b) => a.order - b.order);
  const whose = (result: GameResult) =>
    chosen
      .filter(({ userSelected }) => judge(userSelected, mcSelected) === result)
      .map(({ userSysId }) => userSysId);
  const { won: winning, tie, lost: losing } = GAME_RESULT;
  const [won, tied, lost] = [whose(winning), whose(tie), whose(losing)];
  const absent = all
    .filter(({ choice }) => choice === null || choice.userSelected === 0)
    .map(({ userSysId }) => userSysId);
  const left = [...won, ...tied];
  const winner = (isFinals ? won[0] : undefined) ?? (left.length === 1 ? left[0]! : null);
  return { won, tied, lost, absent, winner, curJoinCnt: winner === null ? left.length : 1 };
}
