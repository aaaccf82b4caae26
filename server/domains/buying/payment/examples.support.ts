import { ANYBODY, ofSeller, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { payment } from './module.ts';

export const examples: ExamplesOf<typeof payment> = {
  sellerPayPolicy: { roles: ANYBODY, ...ofSeller<'sellerPayPolicy'>() },
};
