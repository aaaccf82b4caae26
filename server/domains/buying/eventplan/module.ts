import * as contract from '../../../../schema/buying/event-plans.ts';
import { domainModule } from '../../../platform/module.ts';
import { TELL_EVENT, tellEvent, tellOfEvents } from './begun.ts';
import { eventPlansFold } from './decider.ts';
import { endEventPlan } from './end-event-plan.ts';
import { makeEventPlan } from './make-event-plan.ts';
import { eventPlans } from './queries.ts';

/** Events of sellers: by what terms some of their products are sold. */
export const eventplan = domainModule({
  name: 'eventplan',
  contract,
  folds: [eventPlansFold],
  operations: { eventPlans, makeEventPlan, endEventPlan },
  open: (platform) => ({
    timers: { [TELL_EVENT]: tellEvent(platform) },
    reactions: [tellOfEvents],
  }),
});
