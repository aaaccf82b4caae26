/** The game's entries of `roomEvents`. `fold.ts` says how they change the game. */
import Type, { type Static, type TObject } from 'typebox';
import { GAME_STATUS } from './constants.ts';
import { begun, GameCoupon, Hand, type gameMessages } from './game.ts';
import { about, closed, Flag, Qty, SysId } from '../../types.ts';

interface About {
  readonly room: string;
  readonly author: { readonly nick: string };
}
type GameMessage = keyof typeof gameMessages;
type Told<M extends GameMessage> = Static<TObject<(typeof gameMessages)[M]>> & { readonly room: string };

interface Entry<D extends TObject, M extends GameMessage> {
  readonly data: D;
  readonly tells: M;
  readonly told: (data: Static<D>, about: About) => Told<M>;
}

function gameEvent<const D extends TObject, const M extends GameMessage>(entry: Entry<D, M>): Entry<D, M> {
  return entry;
}

export const gameEvents = {
  GameCreated: gameEvent({
    data: closed({ gameSysId: SysId, ...begun }),
    tells: 'createGame',
    told: (data, { room }) => ({
      room,
      ...data,
      status: GAME_STATUS.created,
      round: 0,
      lastRound: 0,
      isFinals: 0 as const,
      curJoinCnt: 0,
    }),
  }),

  GameRoundStarted: gameEvent({
    data: closed({ gameSysId: SysId, round: Qty, isFinals: Flag, curJoinCnt: Qty }),
    tells: 'modGame',
    told: (data, { room }) => ({
      room,
      ...data,
      status: data.round > 1 ? GAME_STATUS.laterRound : GAME_STATUS.firstRound,
      lastRound: data.round,
    }),
  }),

  /** What the host has chosen is known to nobody yet; the commitment holds them to it. */
  GameHostChose: gameEvent({
    data: closed({
      gameSysId: SysId,
      round: Qty,
      commitment: Type.String(),
      countdownEndsAt: about('Milliseconds since 1970.', Type.Integer()),
    }),
    tells: 'chooseGameSellover',
    told: ({ gameSysId, round, commitment, countdownEndsAt }, { room }) => ({
      room,
      gameSysId,
      status: GAME_STATUS.hostChose,
      round,
      lastRound: round,
      selloverChoose: 1 as const,
      commitment,
      countdownEndsAt: new Date(countdownEndsAt).toISOString(),
    }),
  }),

  GameResultTold: gameEvent({
    data: closed({
      gameSysId: SysId,
      round: Qty,
      isFinals: Flag,
      mcSelected: Hand,
      nonce: Type.String(),
      curJoinCnt: Qty,
      finished: Flag,
      userSysId: about('The winner, where there is one, and what they get.', Type.Optional(SysId)),
      coupon: Type.Union([GameCoupon, Type.Null()]),
    }),
    tells: 'resultGame',
    told: ({ userSysId, ...data }, { room, author }) => {
      const winnerNick = userSysId === undefined ? null : author.nick;
      return {
        room,
        ...data,
        status: GAME_STATUS.result,
        lastRound: data.round,
        winnerNick,
        winner: { nickName: winnerNick },
      };
    },
  }),

  GameEnded: gameEvent({
    data: closed({ gameSysId: SysId, round: Qty, isFinals: Flag, curJoinCnt: Qty }),
    tells: 'modGame',
    told: (data, { room }) => ({ room, ...data, status: GAME_STATUS.ended, lastRound: data.round }),
  }),
} as const;
