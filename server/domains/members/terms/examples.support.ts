import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { terms } from './module.ts';

export const examples: ExamplesOf<typeof terms> = {
  termsInForce: {
    roles: ANYBODY,
    good: () => ({ input: { kind: 'service' } }),
    // Only in a shop whose first terms do not apply yet.
    triedElsewhere: ['0004'],
  },
  termsOfVersion: {
    roles: ANYBODY,
    good: () => ({ input: { kind: 'privacy', version: 1, lang: 'en' } }),
    refused: { '0004': () => ({ input: { kind: 'privacy', version: 9999 } }) },
  },
};
