import * as contract from '../../../../schema/buying/game/commands.ts';
import { command } from '../../../platform/operations.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { roundTimerId } from './settle-round.ts';
import { closeGame, couponOf, openGame, startRound } from './host-rules.ts';
import { inGame } from './in-game.ts';

export const createGame = command(contract.createGame, ({ log, source }) => async (call) => {
  const plan = await planOfHost(log, call.params.broadcastSysId, call.caller);
  const { limitJoinCnt, coupon = null, opt = {} } = call.body;
  const game = { gameSysId: source.id(), limitJoinCnt, coupon, opt };
  return inGame(plan, game.gameSysId, (room, _, now) => {
    // Impossible terms are refused now, not when somebody has won.
    couponOf(game, plan, now);
    return { ofRoom: openGame(room, game), reply: { gameSysId: game.gameSysId } };
  });
});

export const startGameRound = command(contract.startGameRound, ({ log }) => async (call) => {
  const { broadcastSysId, gameSysId } = call.params;
  const plan = await planOfHost(log, broadcastSysId, call.caller);
  return inGame(plan, gameSysId, (room, players) => ({
    ofRoom: startRound(room, players, { gameSysId, isFinals: call.body.isFinals ?? 0 }),
    reply: { round: (room.game?.round ?? 0) + 1, curJoinCnt: players.curJoinCnt },
  }));
});

export const endGame = command(contract.endGame, ({ log }) => async ({ params, caller }) => {
  const { broadcastSysId, gameSysId } = params;
  const plan = await planOfHost(log, broadcastSysId, caller);
  return inGame(plan, gameSysId, (room) => ({
    ofRoom: closeGame(room, gameSysId),
    timers: { clear: [roundTimerId(gameSysId)] },
    reply: {},
  }));
});
