import { ANYBODY, type ExamplesOf, NOBODY, ofBroadcast } from '../../testing/calls.ts';
import type { guide } from './module.ts';

export const examples: ExamplesOf<typeof guide> = {
  mainBroadcasts: { roles: ANYBODY, good: () => ({ input: { startIndex: 0, rowCount: 10 } }) },
  schedules: { roles: ANYBODY, good: () => ({ input: { startIndex: 0, rowCount: 10 } }) },
  broadcastIntro: { roles: ANYBODY, ...ofBroadcast<'broadcastIntro'>() },
  broadcastDetail: {
    roles: ANYBODY,
    good: ({ plan }) => ({
      input: { broadcastSysId: plan.broadcastSysId, broadcastScheduleSysId: plan.broadcastScheduleSysId },
    }),
    refused: {
      '0004': ({ plan }) => ({
        input: { broadcastSysId: plan.broadcastSysId, broadcastScheduleSysId: NOBODY },
      }),
    },
  },
  checkLive: { roles: ANYBODY, ...ofBroadcast<'checkLive'>() },
  broadcastProducts: {
    roles: ANYBODY,
    good: ({ broadcastSysId }) => ({ input: { broadcastSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { broadcastSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  counts: { roles: ANYBODY, ...ofBroadcast<'counts'>() },
  clientInfo: { roles: ANYBODY, ...ofBroadcast<'clientInfo'>() },
  notice: { roles: ANYBODY, ...ofBroadcast<'notice'>() },
};
