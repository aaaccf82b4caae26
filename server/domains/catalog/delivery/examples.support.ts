import { ANYBODY, type ExamplesOf, MANAGER, NOBODY } from '../../../testing/operations/calls.ts';
import type { delivery } from './module.ts';

export const examples: ExamplesOf<typeof delivery> = {
  addingCosts: {
    roles: ANYBODY,
    good: ({ mug }) => ({ input: { postNumber: '63000', prdtSysIds: String(mug.facts.prdtSysId) } }),
    refused: { '0004': () => ({ input: { postNumber: '63000', prdtSysIds: String(NOBODY) } }) },
  },
  returnAddresses: {
    roles: ANYBODY,
    good: ({ mug }) => ({ input: { prdtSysIds: String(mug.facts.prdtSysId) } }),
    refused: { '0004': () => ({ input: { prdtSysIds: String(NOBODY) } }) },
  },
  deliveryAreas: { roles: MANAGER, good: ({ manager }) => ({ input: {}, by: manager }) },
  setDeliveryArea: {
    roles: MANAGER,
    good: ({ manager }) => ({
      input: { firstPostNumber: '63000', lastPostNumber: '63644', addingDeliveryAmount: 4_000 },
      by: manager,
    }),
    refused: {
      '0005': ({ manager }) => ({
        input: { firstPostNumber: '63644', lastPostNumber: '63000', addingDeliveryAmount: 4_000 },
        by: manager,
      }),
    },
  },
};
