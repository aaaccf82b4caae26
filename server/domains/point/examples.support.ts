import { type ExamplesOf, MANAGER, OWNER } from '../../testing/calls.ts';
import type { Stage } from '../../testing/stage.ts';
import type { point } from './module.ts';

/** Of the buyer, by a manager. */
const pointCall = ({ buyer, manager }: Stage, pointAmount = 1_000) => ({
  input: { userId: buyer.userId, pointAmount },
  by: manager,
});

export const examples: ExamplesOf<typeof point> = {
  pointHistory: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 }, by: buyer }),
    refused: {
      '9001': ({ buyer, stranger }) => ({
        input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 },
        by: stranger,
      }),
      '0005': ({ buyer }) => ({
        input: { uid: buyer.userSysId, startDate: '2026-13-40', startIndex: 0, rowCount: 20 },
        by: buyer,
      }),
    },
  },
  memberPoints: {
    roles: MANAGER,
    good: ({ buyer, manager }) => ({
      input: { userId: buyer.userId, startIndex: 0, rowCount: 20 },
      by: manager,
    }),
    refused: {
      '1003': ({ manager }) => ({ input: { userId: 'nobody', startIndex: 0, rowCount: 20 }, by: manager }),
    },
  },
  grantPoints: {
    roles: MANAGER,
    good: (stage) => pointCall(stage),
    refused: {
      '1003': ({ manager }) => ({ input: { userId: 'nobody', pointAmount: 1 }, by: manager }),
    },
    changed: { pointAmount: 2 },
  },
  takePoints: {
    roles: MANAGER,
    good: async (stage) => {
      const { input, by } = pointCall(stage);
      await stage.api.done('grantPoints', { ...input, pointAmount: 5_000 }, { token: by.token });
      return { input, by };
    },
    refused: {
      '1003': ({ manager }) => ({ input: { userId: 'nobody', pointAmount: 1 }, by: manager }),
      '5101': (stage) => pointCall(stage),
    },
    changed: { pointAmount: 2 },
  },
};
