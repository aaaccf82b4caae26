import type * as contract from '../../../../schema/buying/game/commands.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import { planOf } from '../../room/broadcast/plans.ts';
import type { Games, Hosting } from './games.ts';

interface HostCall {
  readonly params: { readonly broadcastSysId: number; readonly gameSysId: number };
  readonly caller: Caller;
  readonly commandId: string;
}

export function gameHandlers(games: Games, log: EventLog): HandlersOf<typeof contract> {
  const hosting = async ({ params, caller, commandId }: HostCall): Promise<Hosting> => ({
    plan: await planOf(log, params.broadcastSysId, caller),
    host: caller,
    gameSysId: params.gameSysId,
    meta: { commandId },
  });
  return {
    createGame: async ({ params, body, caller, commandId, once }) => {
      const plan = await planOf(log, params.broadcastSysId, caller);
      const { limitJoinCnt, coupon = null, opt = {} } = body;
      const meta = { commandId, ...once };
      return games.create({ plan, host: caller, meta }, { limitJoinCnt, coupon, opt });
    },
    startGameRound: async (call) => games.startRound(await hosting(call), call.body.isFinals ?? 0),
    chooseInGame: async (call) => games.choose(await hosting(call), call.body.mcSelected),
    tellGameResult: async (call) => games.result(await hosting(call)),
    endGame: async (call) => {
      await games.end(await hosting(call));
      return {};
    },
  };
}
