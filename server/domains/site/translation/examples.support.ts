import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { translation } from './module.ts';

export const examples: ExamplesOf<typeof translation> = {
  translate: {
    roles: ANYBODY,
    good: () => ({ input: { language: 'en', messages: ['감사합니다'] } }),
    triedElsewhere: ['0008'],
  },
};
