import { createHash } from 'node:crypto';
import * as contract from '../../../../schema/buying/game/commands.ts';
import { GAME_NONCE_BYTES } from '../../../../schema/buying/game/constants.ts';
import { commitmentText } from '../../../../schema/buying/game/rules.ts';
import { command } from '../../../platform/operations.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { chooseHand } from './host-rules.ts';
import { inGame } from './in-game.ts';
import { gamePicks } from './picks.ts';
import { roundTimer } from './settle-round.ts';

/** The host's choice and its nonce are rows until the result; the room gets their hash. */
export const chooseInGame = command(contract.chooseInGame, ({ log, source }) => async (call) => {
  const { broadcastSysId, gameSysId } = call.params;
  const { mcSelected } = call.body;
  const plan = await planOfHost(log, broadcastSysId, call.caller);
  const nonce = source.secret(GAME_NONCE_BYTES).toString('hex');
  return inGame(plan, gameSysId, (room, _, now) => {
    const round = room.game?.round ?? 0;
    const text = commitmentText({ gameSysId, round, mcSelected, nonce });
    const commitment = createHash('sha256').update(text).digest('hex');
    const ofRoom = chooseHand(room, { gameSysId, commitment }, now);
    const { countdownEndsAt } = ofRoom[0].data;
    return {
      ofRoom,
      rows: [gamePicks.insert({ game_sys_id: gameSysId, round, mc_selected: mcSelected, nonce })],
      timers: { set: [roundTimer({ broadcastSysId, gameSysId, round }, countdownEndsAt)] },
      reply: { round, commitment, countdownEndsAt: new Date(countdownEndsAt).toISOString() },
    };
  });
});
