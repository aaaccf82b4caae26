import { type ExamplesOf, MANAGER } from '../../../testing/operations/calls.ts';
import type { retention } from './module.ts';

export const examples: ExamplesOf<typeof retention> = {
  purge: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: {}, by: manager }),
    refused: { '0005': ({ manager }) => ({ input: { now: '2100-01-01T00:00:00Z' }, by: manager }) },
  },
};
