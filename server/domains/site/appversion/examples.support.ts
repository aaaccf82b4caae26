import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { appversion } from './module.ts';

export const examples: ExamplesOf<typeof appversion> = {
  appVersion: { roles: ANYBODY, good: () => ({ input: {} }) },
};
