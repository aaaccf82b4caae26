import { GAME_COUNTDOWN } from '../../../../schema/buying/game/constants.ts';
import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import {
  type Call,
  ended,
  type Calls,
  type ExamplesOf,
  HOST,
  hostCalls,
  NOBODY,
} from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { game } from './module.ts';

/** For an operation on a game that has come so far. */
function gameCalls<N extends 'startGameRound' | 'chooseInGame' | 'tellGameResult' | 'endGame'>(
  steps: 0 | 1 | 2,
  rest: object = {},
): Calls<N> {
  const call = async (stage: Stage, changes: object = {}): Promise<Call<N>> => {
    const { api, broadcastSysId, host } = stage;
    const as = { token: host.token };
    const game = {
      broadcastSysId,
      ...(await api.done('createGame', { broadcastSysId, limitJoinCnt: 5 }, as)),
    };
    if (steps > 0) await api.done('startGameRound', game, as);
    if (steps > 1) await api.done('chooseInGame', { ...game, mcSelected: 2 }, as);
    return { input: { ...game, ...rest, ...changes } as Input<OperationOf<N>>, by: host };
  };
  return {
    good: (stage) => call(stage),
    refused: {
      '0004': (stage) => call(stage, { gameSysId: NOBODY }),
      '0007': async (stage) => {
        const good = await call(stage);
        await ended(stage);
        return good;
      },
      '9001': async (stage) => ({ ...(await call(stage)), by: stage.otherHost }),
    },
  };
}

export const examples: ExamplesOf<typeof game> = {
  createGame: {
    roles: HOST,
    ...hostCalls<'createGame'>(() => ({
      limitJoinCnt: 10,
      coupon: { name: '가위바위보 쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 },
      opt: { theme: 'night' },
    })),
    changed: { limitJoinCnt: 3 },
  },
  startGameRound: { roles: HOST, ...gameCalls<'startGameRound'>(0, { isFinals: 1 }) },
  chooseInGame: { roles: HOST, ...gameCalls<'chooseInGame'>(1, { mcSelected: 3 }) },
  tellGameResult: {
    roles: HOST,
    ...gameCalls<'tellGameResult'>(2),
    good: async (stage) => {
      const call = await gameCalls<'tellGameResult'>(2).good(stage);
      stage.server.clock.advance(GAME_COUNTDOWN);
      return call;
    },
  },
  endGame: { roles: HOST, ...gameCalls<'endGame'>(2) },
};
