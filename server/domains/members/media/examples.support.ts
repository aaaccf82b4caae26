import { MEMBERS, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { media } from './module.ts';

const photo = { kind: 'review', bytes: 1000, type: 'image/jpeg' } as const;

export const examples: ExamplesOf<typeof media> = {
  uploadToken: {
    roles: MEMBERS,
    good: ({ buyer }) => ({ input: photo, by: buyer }),
    refused: {
      '0011': ({ buyer }) => ({ input: { ...photo, bytes: 10 * 1024 * 1024 + 1 }, by: buyer }),
      '0012': ({ buyer }) => ({ input: { ...photo, kind: 'claim', type: 'video/mp4' }, by: buyer }),
      '9001': ({ buyer }) => ({ input: { ...photo, kind: 'picture' }, by: buyer }),
    },
    triedElsewhere: ['0007', '1003', '8003'],
  },
};
