import { type ExamplesOf, HOST, NOBODY } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { rehearsal } from './module.ts';

/** A rehearsal of the stage's broadcast. */
async function rehearsalOf({ api, broadcastSysId, host }: Stage): Promise<number> {
  const made = await api.done('makeRehearsal', { broadcastSysId }, { token: host.token });
  return made.broadcastSysId;
}

export const examples: ExamplesOf<typeof rehearsal> = {
  makeRehearsal: {
    roles: HOST,
    good: ({ broadcastSysId, host }) => ({ input: { broadcastSysId }, by: host }),
    refused: { '0004': ({ host }) => ({ input: { broadcastSysId: NOBODY }, by: host }) },
    triedElsewhere: ['0007', '0008'],
  },
  playRecorded: {
    // Others do not even learn of the rehearsal.
    roles: ['14', '9001', '9001', '0001', '0004', '0001'],
    good: async (stage) => ({
      input: { broadcastSysId: await rehearsalOf(stage), upToPosition: 1_000_000 },
      by: stage.host,
    }),
    refused: {
      '0004': ({ host }) => ({ input: { broadcastSysId: NOBODY, upToPosition: 1 }, by: host }),
      '0007': ({ broadcastSysId, host }) => ({ input: { broadcastSysId, upToPosition: 1 }, by: host }),
    },
  },
};
