import * as contract from '../../../../schema/buying/event-plans.ts';
import { command } from '../../../platform/operations.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
import { eventPlansStream, eventsOf, openEventPlan } from './decider.ts';
import { requireHostOfSeller } from './queries.ts';

export const makeEventPlan = command(
  contract.makeEventPlan,
  ({ log, source }) =>
    async ({ params: { sellerSysId }, body, caller }) => {
      await requireHostOfSeller(log, sellerSysId, caller);
      const plan = { eventPlanSysId: source.id(), ...body };
      const ref = eventPlansStream(sellerSysId);
      return {
        streams: [ref, ...plan.prdtSysIds.map(productStream)],
        decide: (states, now) => {
          const product = (id: number) => states.get(productStream(id));
          const made = openEventPlan(states.get(ref), plan, { sellerSysId, now, product });
          return { events: eventsOf(ref, made), reply: { eventPlanSysId: plan.eventPlanSysId } };
        },
      };
    },
);
