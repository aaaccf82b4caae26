import Type from 'typebox';
import { GAME_JOIN_MAX } from './constants.ts';
import { begun, GameCoupon, gameMessages, Hand } from './game.ts';
import { operation } from '../../operation.ts';
import { about, closed, Empty, Flag, Qty, SysId } from '../../types.ts';

/** What hosts do with the room's game. Viewers play over the socket. */

const broadcast = closed({ broadcastSysId: SysId });
const game = closed({ broadcastSysId: SysId, gameSysId: SysId });
const path = '/v1/broadcasts/:broadcastSysId/games';

export const createGame = operation({
  method: 'POST',
  path,
  summary: 'Create a game of rock-paper-scissors that viewers may join; a room has one at a time',
  tag: 'game',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({
    limitJoinCnt: about('How many viewers may join.', Type.Integer({ minimum: 1, maximum: GAME_JOIN_MAX })),
    coupon: about(
      'For the winner; without it there is only honour.',
      Type.Optional(Type.Union([GameCoupon, Type.Null()])),
    ),
    opt: Type.Optional(begun.opt),
  }),
  reply: closed({ gameSysId: SysId }),
  codes: ['0004', '0007'],
  idempotent: true,
});

export const startGameRound = operation({
  method: 'POST',
  path: `${path}/:gameSysId/rounds`,
  summary: 'Start the next round (isFinals 1: the finals)',
  tag: 'game',
  access: 'host',
  scope: 'broadcasts:write',
  params: game,
  body: closed({ isFinals: Type.Optional(Flag) }),
  reply: closed({ round: about('The number of the round, from 1.', Qty), curJoinCnt: Qty }),
  codes: ['0004', '0007'],
});

export const chooseInGame = operation({
  method: 'POST',
  path: `${path}/:gameSysId/choose`,
  summary: 'Choose scissors (1), rock (2) or paper (3): viewers get its hash, and 10 s to choose',
  tag: 'game',
  access: 'host',
  scope: 'broadcasts:write',
  params: game,
  body: closed({ mcSelected: Hand }),
  reply: closed({
    round: about('The number of the round, from 1.', Qty),
    commitment: about(
      'SHA-256 of the choice and a nonce, which `tellGameResult` reveals.',
      gameMessages.chooseGameSellover.commitment,
    ),
    countdownEndsAt: gameMessages.chooseGameSellover.countdownEndsAt,
  }),
  codes: ['0004', '0007'],
});

export const tellGameResult = operation({
  method: 'POST',
  path: `${path}/:gameSysId/result`,
  summary: 'Tell the round’s result once the countdown has ended; it is told then by itself, too',
  tag: 'game',
  access: 'host',
  scope: 'broadcasts:write',
  params: game,
  reply: closed({
    round: about('The number of the round, from 1.', Qty),
    mcSelected: Hand,
    nonce: about('What the host’s choice was hashed with.', Type.String()),
    curJoinCnt: Qty,
    finished: about('1: somebody has won or nobody is left, so the game is over.', Flag),
    winnerNick: about('Who has won the game; null: nobody yet.', gameMessages.resultGame.winnerNick),
  }),
  codes: ['0004', '0007'],
});

export const endGame = operation({
  method: 'DELETE',
  path: `${path}/:gameSysId`,
  summary: 'End the game',
  tag: 'game',
  access: 'host',
  scope: 'broadcasts:write',
  params: game,
  reply: Empty,
  codes: ['0004', '0007'],
});
