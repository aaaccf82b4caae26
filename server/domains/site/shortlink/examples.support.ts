import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { shortlink } from './module.ts';

export const examples: ExamplesOf<typeof shortlink> = {
  shortLink: {
    roles: ANYBODY,
    good: () => ({ input: { target: '/schedule' } }),
    refused: { '0005': () => ({ input: { target: 'https://elsewhere.example/' } }) },
    triedElsewhere: ['0008'],
  },
};
