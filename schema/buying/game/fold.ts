/** What the messages of a game change in the room's state. */
import type { Static, TObject } from 'typebox';
import { GAME_STATUS } from './constants.ts';
import type { Game, gameMessages } from './game.ts';

interface Present {
  readonly game: Game | null;
}
type GameMessage = keyof typeof gameMessages;
type Told<M extends GameMessage> = Static<TObject<(typeof gameMessages)[M]>> & { readonly room: string };

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

/** Two events send modGame: a new round resets the game, an end keeps the last round. */
function modified(present: Present, told: Told<'modGame'>): Partial<Present> {
  const isOver = told.status === GAME_STATUS.ended;
  return ofGame(present, told, isOver ? {} : { ...noChoice, ...noWinner });
}

export const gameChanges: {
  readonly [M in GameMessage]: (present: Present, told: Told<M>) => Partial<Present>;
} = {
  createGame: (
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
  modGame: modified,
  chooseGameSellover: (present, told) => ofGame(present, told),
  // The coupon at stake stays, with or without a winner.
  resultGame: (present, told) => ofGame(present, { ...told, coupon: present.game?.coupon ?? null }),
};

/** The game with the count that a copy of joinGame tells: several servers' copies may overtake each other. */
export function withJoinCnt<G extends Game | null>(
  game: G,
  told: { readonly gameSysId: number; readonly curJoinCnt: number },
): G {
  if (game?.gameSysId !== told.gameSysId || game.status !== GAME_STATUS.created) return game;
  return told.curJoinCnt > game.curJoinCnt ? { ...game, curJoinCnt: told.curJoinCnt } : game;
}
