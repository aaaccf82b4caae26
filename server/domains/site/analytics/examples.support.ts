import { ANYBODY, type ExamplesOf, MANAGER } from '../../../testing/operations/calls.ts';
import type { analytics } from './module.ts';

export const examples: ExamplesOf<typeof analytics> = {
  recordVisit: {
    roles: ANYBODY,
    good: () => ({ input: { path: '/schedule', locale: 'ko', device: 'phone' } }),
    triedElsewhere: ['0008'],
  },
  recordConsoleLog: {
    roles: ANYBODY,
    good: () => ({ input: { level: 'error', text: 'it broke', screen: 'Home' } }),
    triedElsewhere: ['0008'],
  },
  visits: { roles: MANAGER, good: ({ manager }) => ({ input: { days: 7 }, by: manager }) },
  consoleLogs: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 10 }, by: manager }),
  },
};
