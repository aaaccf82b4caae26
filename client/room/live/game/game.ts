/**
 * One viewer's part in the room's game: whether they play, their choice, and results that are shown for a while. Pure, like
 * the rest of the room's fold.
 */
import { OK } from '../../../../schema/codes.ts';
import {
  GAME_OVER_LASTS,
  GAME_RESULT,
  GAME_RESULT_LASTS,
  GAME_STATUS,
} from '../../../../schema/buying/game/constants.ts';
import type { Game, UserSelected } from '../../../../schema/buying/game/game.ts';
import type { DurableData, DurableMessage } from '../../../../schema/room/messages.ts';
import type { PassingMessage } from '../../../../schema/room/socket.ts';

type PassingData<E extends PassingMessage['event']> = Extract<PassingMessage, { event: E }>['data'];

/** The end of a round, or of a game that the host has broken off (`result` null). */
export interface ShownResult {
  /** Of the game and its round. */
  readonly key: string;
  readonly result: DurableData<'resultGame'> | null;
  /** Null: the viewer was not in it. */
  readonly own: Pick<PassingData<'resultGame'>, 'userSelected' | 'userResult'> | null;
  /** The host's commitment from before anybody chose; null: it was not received. */
  readonly commitment: string | null;
  /** Milliseconds. */
  readonly lasts: number;
}

export interface GamePlay {
  readonly gameSysId: number | null;
  readonly isChallenger: boolean;
  readonly sent: { readonly round: number; readonly userSelected: UserSelected } | null;
  readonly shown: ShownResult | null;
  /** The last result that was shown, so that it is not shown again. */
  readonly lastShown: string | null;
  /** The viewer was shown that nobody is left. */
  readonly overSeen: boolean;
  /** Why a choice was not taken; `key` tells two failures apart. */
  readonly failure: { readonly key: number; readonly code: string } | null;
}

export const noPlay: GamePlay = {
  gameSysId: null,
  isChallenger: false,
  sent: null,
  shown: null,
  lastShown: null,
  overSeen: false,
  failure: null,
};

/** After the room was joined: who plays is told again. */
export function playOnJoining(play: GamePlay, game: Game | null): GamePlay {
  return game?.gameSysId === play.gameSysId
    ? { ...play, isChallenger: false }
    : { ...noPlay, gameSysId: game?.gameSysId ?? null };
}

/** `game` is the room's before the message. */
export function playAfter(play: GamePlay, message: DurableMessage, game: Game | null): GamePlay {
  switch (message.event) {
    case 'createGame':
      return { ...noPlay, gameSysId: message.data.gameSysId };
    case 'modGame':
      return message.data.status === GAME_STATUS.ended
        ? ended(play, message.data)
        : { ...play, shown: null, failure: null, overSeen: message.data.curJoinCnt === 0 };
    case 'resultGame':
      return withResult(play, message.data, game);
    default:
      return play;
  }
}

export function playAfterOwn(play: GamePlay, message: PassingMessage, game: Game | null): GamePlay {
  switch (message.event) {
    case 'joinGame':
      return message.data.resultCode === OK && message.data.gameSysId === play.gameSysId
        ? { ...play, isChallenger: true }
        : play;
    case 'chooseGameUser':
      return choiceAnswered(play, message.data);
    case 'resultGame': {
      const { userSelected, userResult, ...result } = message.data;
      const own = { userSelected, userResult };
      const isOut = userResult === GAME_RESULT.lost || result.finished === 1;
      const next = isOut ? { ...play, isChallenger: false } : play;
      const key = keyOf(result);
      if (next.shown?.key === key) return { ...next, shown: { ...next.shown, own } };
      if (next.lastShown === key) return next;
      const shown = withResult(next, result, game);
      return shown.shown ? { ...shown, shown: { ...shown.shown, own } } : shown;
    }
    default:
      return play;
  }
}

function choiceAnswered(play: GamePlay, told: PassingData<'chooseGameUser'>): GamePlay {
  if (told.gameSysId !== play.gameSysId) return play;
  const { resultCode, lastRound, userSelected } = told;
  return resultCode === OK
    ? { ...play, sent: { round: lastRound, userSelected }, failure: null }
    : { ...play, failure: { key: (play.failure?.key ?? 0) + 1, code: resultCode } };
}

/** Messages to the viewer and to the room come in any order. */
function withResult(play: GamePlay, result: DurableData<'resultGame'>, game: Game | null): GamePlay {
  if (result.gameSysId !== play.gameSysId) return play;
  const key = keyOf(result);
  if (play.shown?.key === key) return { ...play, shown: { ...play.shown, result } };
  return {
    ...play,
    lastShown: key,
    failure: null,
    isChallenger: play.isChallenger && result.finished === 0,
    overSeen: play.overSeen || result.curJoinCnt === 0,
    shown: {
      key,
      result,
      own: null,
      commitment: game?.gameSysId === result.gameSysId ? game.commitment : null,
      lasts: play.overSeen ? GAME_OVER_LASTS : GAME_RESULT_LASTS,
    },
  };
}

function ended(play: GamePlay, { gameSysId, round }: DurableData<'modGame'>): GamePlay {
  if (gameSysId !== play.gameSysId) return play;
  const out = { ...play, isChallenger: false };
  if (play.shown) return out;
  const key = `${keyOf({ gameSysId, round })} ended`;
  const shown = { key, result: null, own: null, commitment: null, lasts: GAME_OVER_LASTS };
  return { ...out, lastShown: key, shown };
}

function keyOf({ gameSysId, round }: { readonly gameSysId: number; readonly round: number }): string {
  return `${gameSysId}:${round}`;
}

/** Removes a result after its time on the screen. */
export function withoutShown(play: GamePlay, key: string): GamePlay {
  return play.shown?.key === key ? { ...play, shown: null } : play;
}

export function withoutFailure(play: GamePlay, key: number): GamePlay {
  return play.failure?.key === key ? { ...play, failure: null } : play;
}

/** What the viewer has sent in the game's present round; null: nothing yet. */
export function sentIn(play: Pick<GamePlay, 'sent'>, game: Pick<Game, 'round'>): UserSelected | null {
  return play.sent?.round === game.round ? play.sent.userSelected : null;
}
