import { type ExamplesOf, MANAGER, NOBODY } from '../../../testing/operations/calls.ts';
import type { support } from './module.ts';

export const examples: ExamplesOf<typeof support> = {
  buyerTimeline: {
    roles: MANAGER,
    good: ({ manager, buyer }) => ({ input: { userSysId: buyer.userSysId, rowCount: 20 }, by: manager }),
    refused: {
      '0005': ({ manager, buyer }) => ({
        input: { userSysId: buyer.userSysId, rowCount: 20, before: 'yesterday' },
        by: manager,
      }),
      '1003': ({ manager }) => ({ input: { userSysId: NOBODY, rowCount: 20 }, by: manager }),
      '2010': ({ manager, buyer }) => ({
        input: { userSysId: buyer.userSysId, rowCount: 20, orderSysId: NOBODY },
        by: manager,
      }),
    },
  },
};
