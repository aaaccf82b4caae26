import { askedBy, but, once } from '../../../testing/buying.ts';
import { type ExamplesOf, MANAGER, OWNER } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { point } from './module.ts';

const PAGE = { startIndex: 0, rowCount: 20 };

/** Of the buyer, by a manager. */
const pointCall = ({ buyer, manager }: Stage) => ({
  input: { userId: buyer.userId, pointAmount: 1_000 },
  by: manager,
});
const history = ({ buyer }: Stage) => ({ input: { uid: buyer.userSysId, ...PAGE }, by: buyer });
const pointsOf = ({ buyer, manager }: Stage) => ({ input: { userId: buyer.userId, ...PAGE }, by: manager });
const noMember = but(pointCall, { userId: 'nobody' });

export const examples: ExamplesOf<typeof point> = {
  pointHistory: {
    roles: OWNER,
    good: history,
    refused: {
      '9001': askedBy(history, 'stranger'),
      '0005': ({ buyer }) => ({
        input: { uid: buyer.userSysId, startDate: '2026-13-40', ...PAGE },
        by: buyer,
      }),
    },
  },
  memberPoints: { roles: MANAGER, good: pointsOf, refused: { '1003': but(pointsOf, { userId: 'nobody' }) } },
  grantPoints: {
    roles: MANAGER,
    good: pointCall,
    refused: { '1003': noMember },
    changed: { pointAmount: 2 },
  },
  takePoints: {
    roles: MANAGER,
    good: once(pointCall, ({ input, by: { token } }, { api }) =>
      api.done('grantPoints', { ...input, pointAmount: 5_000 }, { token }),
    ),
    refused: { '1003': noMember, '5101': pointCall },
    changed: { pointAmount: 2 },
  },
};
