import * as contract from '../../../../schema/buying/event-plans.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { TELL_EVENT, tellEvent, tellOfEvents } from './begun.ts';
import { eventPlansFold } from './decider.ts';
import { EventPlans } from './event-plans.ts';

/** Events of sellers: by what terms some of their products are sold. */
export const eventplan = domainModule({
  name: 'eventplan',
  contract,
  folds: [eventPlansFold],
  open: ({ log, source, clock, use }) => {
    const alerts = use(Alerts);
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
      timers: { [TELL_EVENT]: (timer) => tellEvent(timer, { log, clock, alerts }) },
      reactions: [tellOfEvents()],
    };
  },
});
