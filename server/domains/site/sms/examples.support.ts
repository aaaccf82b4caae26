import { type ExamplesOf, MANAGER } from '../../../testing/operations/calls.ts';
import type { sms } from './module.ts';

export const examples: ExamplesOf<typeof sms> = {
  outbox: { roles: MANAGER, good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 5 }, by: manager }) },
};
