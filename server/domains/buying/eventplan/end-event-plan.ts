import * as contract from '../../../../schema/buying/event-plans.ts';
import { command } from '../../../platform/operations.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
import { closeEventPlan, eventPlansStream, eventsOf } from './decider.ts';
import { requireHostOfSeller } from './queries.ts';

export const endEventPlan = command(
  contract.endEventPlan,
  ({ log }) =>
    async ({ params: { sellerSysId, eventPlanSysId }, caller }) => {
      await requireHostOfSeller(log, sellerSysId, caller);
      const ref = eventPlansStream(sellerSysId);
      // An event never changes, so its products are known before it is decided.
      const { plans } = (await log.state(ref)).state;
      const found = plans.find((plan) => plan.eventPlanSysId === eventPlanSysId);
      return {
        streams: [ref, ...(found?.prdtSysIds ?? []).map(productStream)],
        decide: (states) => {
          const product = (id: number) => states.get(productStream(id));
          return { events: eventsOf(ref, closeEventPlan(states.get(ref), eventPlanSysId, product)) };
        },
      };
    },
);
