import * as contract from '../../../../schema/buying/game/commands.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Profiles } from '../../members/account/offers.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { gameStream } from './decider.ts';
import { requireCounted } from './host-rules.ts';
import { hostPick } from './picks.ts';
import { settleRound } from './settle-round.ts';

/** Decides the round, unless the timer has, and says what came of it. */
export const tellGameResult = query(contract.tellGameResult, (platform) => {
  const { log, use } = platform;
  const profiles = use(Profiles);
  return async ({ params: { broadcastSysId, gameSysId }, caller, commandId }) => {
    const plan = await planOfHost(log, broadcastSysId, caller);
    const gameOf = async () => (await log.state(roomStream(plan))).state.game;
    // The host may have chosen at another process.
    await log.catchUp();
    await settleRound(platform, {
      plan,
      gameSysId,
      pick: await hostPick(log, gameSysId, (await gameOf())?.round ?? 0),
      meta: { commandId, actorId: caller.userSysId },
      first: (room, now) => requireCounted(room, gameSysId, now),
    });
    const game = await gameOf();
    const { winner } = (await log.state(gameStream(gameSysId))).state;
    if (game?.gameSysId !== gameSysId || game.mcSelected === null || game.nonce === null)
      throw new Refusal('0007');
    const { round, mcSelected, nonce, curJoinCnt, finished } = game;
    const profile = winner === null ? null : await profiles.of(winner);
    return { round, mcSelected, nonce, curJoinCnt, finished, winnerNick: profile?.nick ?? null };
  };
});
