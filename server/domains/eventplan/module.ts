import * as contract from '../../../schema/buying/event-plans.ts';
import { domainModule } from '../../platform/module.ts';
import { eventPlansFold } from './decider.ts';
import { EventPlans } from './event-plans.ts';

/** Events of sellers: by what terms some of their products are sold. */
export const eventplan = domainModule({
  name: 'eventplan',
  contract,
  folds: [eventPlansFold],
  open: ({ log, source }) => {
    const plans = new EventPlans(log, source);
    return {
      handlers: {
        eventPlans: async ({ params, caller }) => ({
          eventPlans: await plans.list(params.sellerSysId, caller),
        }),
        makeEventPlan: ({ params, body, caller, commandId }) =>
          plans.make(params.sellerSysId, body, caller, commandId),
        endEventPlan: async ({ params, caller, commandId }) => {
          await plans.end(params.sellerSysId, params.eventPlanSysId, caller, commandId);
          return {};
        },
      },
    };
  },
});
