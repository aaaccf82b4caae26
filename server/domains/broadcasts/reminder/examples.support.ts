import { type ExamplesOf, MEMBERS, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import type { reminder } from './module.ts';

export const examples: ExamplesOf<typeof reminder> = {
  setReminder: {
    roles: MEMBERS,
    good: async ({ server: { world }, buyer }) => ({ input: await world.schedules([]), by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { broadcastSysId: NOBODY }, by: buyer }),
      '0007': ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId }, by: buyer }),
    },
  },
  dropReminder: {
    roles: MEMBERS,
    good: ({ broadcastSysId, buyer }) => ({ input: { broadcastSysId }, by: buyer }),
    refused: { '0004': ({ buyer }) => ({ input: { broadcastSysId: NOBODY }, by: buyer }) },
  },
  toggleReminder: {
    roles: OWNER,
    good: async ({ server: { world }, buyer }) => {
      const { broadcastSysId } = await world.schedules([]);
      return { input: { uid: buyer.userSysId, broadcastSysId }, by: buyer };
    },
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, broadcastSysId: NOBODY }, by: buyer }),
      '0007': ({ broadcastSysId, buyer }) => ({ input: { uid: buyer.userSysId, broadcastSysId }, by: buyer }),
    },
  },
  listReminders: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
};
