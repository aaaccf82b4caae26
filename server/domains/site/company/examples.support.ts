import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { company } from './module.ts';

export const examples: ExamplesOf<typeof company> = {
  company: { roles: ANYBODY, good: () => ({ input: {} }) },
};
