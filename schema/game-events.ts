/** The part of the room's vocabulary that is about its game: entries of `roomEvents`. */
import Type, { type Static, type TObject } from 'typebox';
import { GAME_STATUS } from './constants.ts';
import { begun, GameCoupon, Hand, type Game, type gameMessages } from './game.ts';
import { closed, Flag, Qty, SysId } from './types.ts';

interface Present {
  readonly game: Game | null;
}
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
  readonly changes: (present: Present, told: Told<M>) => Partial<Present>;
}

function gameEvent<const D extends TObject, const M extends GameMessage>(entry: Entry<D, M>): Entry<D, M> {
  return entry;
}

const noChoice = {
  selloverChoose: 0,
  commitment: null,
  countdownEndsAt: null,
  mcSelected: null,
  nonce: null,
} as const;
const noWinner = { finished: 0, winnerNick: null, winner: { nickName: null } } as const;

/** What is told of another game than the room's own changes nothing. */
function ofGame(
  { game }: Present,
  told: Partial<Game> & { readonly room: string; readonly gameSysId: number },
  before: Partial<Game> = {},
): Partial<Present> {
  const { room: _, ...change } = told;
  return game !== null && game.gameSysId === told.gameSysId
    ? { game: { ...game, ...before, ...change } }
    : {};
}

/** Both that tell modGame: a new round begins anew, an end leaves the last one as it was. */
function modified(present: Present, told: Told<'modGame'>): Partial<Present> {
  const isOver = told.status === GAME_STATUS.ended;
  return ofGame(present, told, isOver ? {} : { ...noChoice, ...noWinner });
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
    changes: (
      _,
      { gameSysId, status, round, lastRound, isFinals, curJoinCnt, limitJoinCnt, coupon, opt },
    ) => ({
      game: {
        gameSysId,
        status,
        round,
        lastRound,
        isFinals,
        curJoinCnt,
        limitJoinCnt,
        coupon,
        opt,
        ...noChoice,
        ...noWinner,
      },
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
    changes: modified,
  }),

  /** What the host has chosen is known to nobody yet; the commitment holds them to it. */
  GameHostChose: gameEvent({
    data: closed({
      gameSysId: SysId,
      round: Qty,
      commitment: Type.String(),
      /** Milliseconds since 1970. */
      countdownEndsAt: Type.Integer(),
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
    changes: (present, told) => ofGame(present, told),
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
      /** The winner, where there is one, and what they get. */
      userSysId: Type.Optional(SysId),
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
    // The coupon that is played for stays, whoever wins it.
    changes: (present, told) => ofGame(present, { ...told, coupon: present.game?.coupon ?? null }),
  }),

  GameEnded: gameEvent({
    data: closed({ gameSysId: SysId, round: Qty, isFinals: Flag, curJoinCnt: Qty }),
    tells: 'modGame',
    told: (data, { room }) => ({ room, ...data, status: GAME_STATUS.ended, lastRound: data.round }),
    changes: modified,
  }),
} as const;
