import { type ExamplesOf, HOST, NOBODY } from '../../testing/calls.ts';
import type { sales } from './module.ts';

export const examples: ExamplesOf<typeof sales> = {
  sales: {
    roles: HOST,
    good: ({ plan, host }) => ({
      input: {
        broadcastSysId: plan.broadcastSysId,
        broadcastScheduleSysId: plan.broadcastScheduleSysId,
      },
      by: host,
    }),
    refused: {
      '0004': ({ plan, host }) => ({
        input: { broadcastSysId: plan.broadcastSysId, broadcastScheduleSysId: NOBODY },
        by: host,
      }),
      '9001': ({ plan, otherHost }) => ({
        input: {
          broadcastSysId: plan.broadcastSysId,
          broadcastScheduleSysId: plan.broadcastScheduleSysId,
        },
        by: otherHost,
      }),
    },
    triedElsewhere: ['6004'],
  },
};
