import * as contract from '../../../../schema/broadcasts/plans.ts';
import { domainModule } from '../../../platform/module.ts';
import { cancelBroadcast } from './cancel-broadcast.ts';
import { changeBroadcast } from './change-broadcast.ts';
import { planBroadcast } from './plan-broadcast.ts';
import { planningProjection } from './views.ts';
import { ownBroadcast, ownBroadcasts, sallyBroadcast, sallyBroadcasts } from './queries.ts';
import { agreeToRules, confirmContent } from './confirmations.ts';

/** Broadcasts as their sellers plan, change and cancel them. */
export const planning = domainModule({
  name: 'planning',
  contract,
  projections: [planningProjection],
  operations: {
    agreeToRules,
    cancelBroadcast,
    changeBroadcast,
    confirmContent,
    ownBroadcast,
    ownBroadcasts,
    planBroadcast,
    sallyBroadcast,
    sallyBroadcasts,
  },
});
