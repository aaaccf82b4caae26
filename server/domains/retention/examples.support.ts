import { type ExamplesOf, MANAGER } from '../../testing/calls.ts';
import type { retention } from './module.ts';

export const examples: ExamplesOf<typeof retention> = {
  purge: { roles: MANAGER, good: ({ manager }) => ({ input: {}, by: manager }) },
};
