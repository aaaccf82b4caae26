import * as contract from '../../../../schema/buying/points.ts';
import { domainModule } from '../../../platform/module.ts';
import { EXPIRE_POINTS, pointFold } from './decider.ts';
import { grantPoints, removeExpired, takePoints } from './points.ts';
import { pointProjection } from './views.ts';
import { memberPoints, pointHistory, pointsHeld } from './queries.ts';

/** Points: what members hold, and their history. Other domains use them in their own decisions. */
export const point = domainModule({
  name: 'point',
  contract,
  folds: [pointFold],
  projections: [pointProjection],
  operations: { pointHistory, memberPoints, grantPoints, takePoints },
  open: (platform) => ({
    holdings: async (userSysId, now) => ({ holdingPoint: await pointsHeld(platform.log, userSysId, now) }),
    timers: { [EXPIRE_POINTS]: removeExpired(platform) },
    deadlines: [EXPIRE_POINTS],
  }),
});
