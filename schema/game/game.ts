/**
 * Rock-paper-scissors against the host: what is told of it. Its rules are in rules.ts.
 *
 * The host's choice is fixed before anybody answers it: `commitment` is the hex SHA-256 of `commitmentText`, told with chooseGameSellover, and `mcSelected` and `nonce`, told with resultGame, open it. Until then neither stands in
 * anything that a viewer is told.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { GAME_OPTION, GAME_STATUS } from './constants.ts';
import { couponFace } from '../room/coupon-face.ts';
import { closed, DateTime, Flag, Qty, SysId } from '../types.ts';

/** 1 scissors, 2 rock, 3 paper. */
export const Hand = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type Hand = Static<typeof Hand>;
/** 0: nothing was picked in time. */
export const UserSelected = Type.Union([Type.Literal(0), Hand]);
export type UserSelected = Static<typeof UserSelected>;

/** What the winner gets. */
export const GameCoupon = closed(couponFace);
export type GameCoupon = Static<typeof GameCoupon>;

/** A key is a plain word: `__proto__` would replace the prototype of an object that copies it. */
const GameOptions = Type.Record(
  Type.String({ pattern: '^(?!__proto__$)\\w{1,40}$' }),
  Type.Union([Type.String({ maxLength: GAME_OPTION.textMax }), Type.Number(), Type.Boolean()]),
  { maxProperties: GAME_OPTION.max },
);

function orNull<const S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

const standing = {
  gameSysId: SysId,
  status: Type.Integer({ minimum: GAME_STATUS.created, maximum: GAME_STATUS.ended }),
  /** Both are the number of the present round; 0 before the first. */
  round: Qty,
  lastRound: Qty,
  isFinals: Flag,
  /** Challengers who are still in. */
  curJoinCnt: Qty,
};
/** What a game is created with. */
export const begun = { limitJoinCnt: Qty, coupon: orNull(GameCoupon), opt: GameOptions };
const opened = { mcSelected: Hand, nonce: Type.String() };
const won = {
  /** The game is over, with a winner or with nobody left. */
  finished: Flag,
  winnerNick: orNull(Type.String()),
  winner: closed({ nickName: orNull(Type.String()) }),
};

/** The fields of the messages, beside `room`. */
export const gameMessages = {
  createGame: { ...standing, ...begun },
  /** A new round; status 5: the game has ended. */
  modGame: standing,
  chooseGameSellover: {
    gameSysId: SysId,
    status: Type.Integer(),
    round: Qty,
    lastRound: Qty,
    selloverChoose: Flag,
    commitment: Type.String(),
    /** By the server's clock; a later choice is refused. */
    countdownEndsAt: DateTime,
  },
  /** `coupon`: what the winner has got. */
  resultGame: { ...standing, ...opened, ...won, coupon: orNull(GameCoupon) },
} as const;

/** A challenger's own part of resultGame, for them alone. */
export const ownResult = {
  userSelected: UserSelected,
  /** 0 lost, 1 won, 2 tie. */
  userResult: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
};

/** The room's game as everybody may know it. */
export const Game = closed({
  ...standing,
  ...begun,
  ...won,
  selloverChoose: Flag,
  commitment: orNull(Type.String()),
  countdownEndsAt: orNull(DateTime),
  /** Null until the round's result. */
  mcSelected: orNull(Hand),
  nonce: orNull(Type.String()),
});
export type Game = Static<typeof Game>;
export const GameOrNone = orNull(Game);
