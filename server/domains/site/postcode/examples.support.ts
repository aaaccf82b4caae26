import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { postcode } from './module.ts';

export const examples: ExamplesOf<typeof postcode> = {
  searchPostcodes: {
    roles: ANYBODY,
    good: () => ({ input: { keyword: '마포구', startIndex: 0, rowCount: 10 } }),
    refused: { '0005': () => ({ input: { keyword: ' , ', startIndex: 0, rowCount: 10 } }) },
  },
  postcodeWidget: { roles: ANYBODY, good: () => ({ input: {} }) },
};
