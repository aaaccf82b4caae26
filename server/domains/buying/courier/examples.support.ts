import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { courier } from './module.ts';

export const examples: ExamplesOf<typeof courier> = {
  deliveryCompanies: { roles: ANYBODY, good: () => ({ input: {} }) },
};
