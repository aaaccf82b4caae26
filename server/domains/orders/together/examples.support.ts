import { ANYBODY, type ExamplesOf, NOBODY } from '../../../testing/operations/calls.ts';
import type { together } from './module.ts';

export const examples: ExamplesOf<typeof together> = {
  togetherProducts: {
    roles: ANYBODY,
    good: ({ mug, buyer }) => ({
      input: { prdtSysId: mug.facts.prdtSysId, userSysId: buyer.userSysId },
      by: buyer,
    }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY } }) },
  },
};
