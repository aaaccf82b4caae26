/**
 * Rock-paper-scissors against the host: what is told of it. Its rules are in rules.ts.
 *
 * The host's choice is fixed before anybody answers it: `commitment` is the hex SHA-256 of `commitmentText`, told with chooseGameSellover, and `mcSelected` and `nonce`, told with resultGame, open it. Until then neither stands in
 * anything that a viewer is told.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { GAME_OPTION, GAME_STATUS } from './constants.ts';
import { couponFace } from '../../room/coupon-face.ts';
import { about, closed, DateTime, Flag, Qty, SysId } from '../../types.ts';

export const Hand = about(
  '1 scissors, 2 rock, 3 paper.',
  Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
);
export type Hand = Static<typeof Hand>;
export const UserSelected = about('0: nothing was picked in time.', Type.Union([Type.Literal(0), Hand]));
export type UserSelected = Static<typeof UserSelected>;

export const GameCoupon = closed('What the winner gets.', couponFace);
export type GameCoupon = Static<typeof GameCoupon>;

const GameOptions = about(
  'A key is a plain word: `__proto__` would replace the prototype of an object that copies it.',
  Type.Record(
    Type.String({ pattern: '^(?!__proto__$)\\w{1,40}$' }),
    Type.Union([Type.String({ maxLength: GAME_OPTION.textMax }), Type.Number(), Type.Boolean()]),
    { maxProperties: GAME_OPTION.max },
  ),
);

function orNull<const S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

const standing = {
  gameSysId: SysId,
  status: Type.Integer({ minimum: GAME_STATUS.created, maximum: GAME_STATUS.ended }),
  round: about('Both are the number of the present round; 0 before the first.', Qty),
  lastRound: Qty,
  isFinals: Flag,
  curJoinCnt: about('Challengers who are still in.', Qty),
};
/** What a game is created with. */
export const begun = { limitJoinCnt: Qty, coupon: orNull(GameCoupon), opt: GameOptions };
const opened = { mcSelected: Hand, nonce: Type.String() };
const won = {
  finished: about('The game is over, with a winner or with nobody left.', Flag),
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
    countdownEndsAt: about("By the server's clock; a later choice is refused.", DateTime),
  },
  /** `coupon`: what the winner has got. */
  resultGame: { ...standing, ...opened, ...won, coupon: orNull(GameCoupon) },
} as const;

/** A challenger's own part of resultGame, for them alone. */
export const ownResult = {
  userSelected: UserSelected,
  userResult: about('0 lost, 1 won, 2 tie.', Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])),
};

export const Game = closed("The room's game as everybody may know it.", {
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
