import { type ExamplesOf, MANAGER } from '../../../testing/operations/calls.ts';
import type { timers } from './module.ts';

export const examples: ExamplesOf<typeof timers> = {
  runTimers: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: {}, by: manager }),
    refused: { '0005': ({ manager }) => ({ input: { at: '2026-02-31T25:00:00Z' }, by: manager }) },
  },
  timers: {
    roles: MANAGER,
    good: ({ manager, buyer }) => ({ input: { of: `user-${buyer.userSysId}` }, by: manager }),
  },
};
