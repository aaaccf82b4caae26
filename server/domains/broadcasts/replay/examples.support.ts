import { ANYBODY, ended, type ExamplesOf, NOBODY, ofBroadcast } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { replay } from './module.ts';

/** A broadcast that is over and may be watched again. */
async function replayed(stage: Stage): Promise<{ broadcastSysId: number }> {
  const { api, broadcastSysId, host } = await ended(stage);
  await api.done('replay', { broadcastSysId }, { token: host.token });
  return { broadcastSysId };
}

export const examples: ExamplesOf<typeof replay> = {
  broadcastMedialist: { roles: ANYBODY, ...ofBroadcast<'broadcastMedialist'>() },
  broadcastMoments: {
    roles: ANYBODY,
    good: async (stage) => ({ input: await replayed(stage) }),
    refused: {
      '0004': () => ({ input: { broadcastSysId: NOBODY } }),
      '0007': async (stage) => {
        const { broadcastSysId } = await ended(stage);
        return { input: { broadcastSysId } };
      },
    },
  },
  broadcastPrices: {
    roles: ANYBODY,
    good: async (stage) => ({ input: await replayed(stage) }),
    refused: {
      '0004': () => ({ input: { broadcastSysId: NOBODY } }),
      '0007': async (stage) => {
        const { broadcastSysId } = await ended(stage);
        return { input: { broadcastSysId } };
      },
    },
  },
  replay: {
    // Nobody else learns more than that it is no replay yet.
    roles: ['0007', '0007', '0007', '0001', '0007', '0001'],
    good: async (stage) => {
      const { broadcastSysId, host } = await ended(stage);
      return { input: { broadcastSysId }, by: host };
    },
    refused: {
      '0004': () => ({ input: { broadcastSysId: NOBODY } }),
      '0007': ({ broadcastSysId, host }) => ({ input: { broadcastSysId }, by: host }),
    },
    triedElsewhere: ['0008'],
  },
  scheduleTypes: { roles: ANYBODY, good: () => ({ input: {} }) },
};
