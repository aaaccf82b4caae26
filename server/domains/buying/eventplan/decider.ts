/**
 * Events of a seller: products that are sold by terms of their own. What must stay true:
 *
 * - A product is in one event of its seller at most, and is listed as an event product exactly while it is in one.
 * - An event never changes; it is ended, and another is made. So what a member has bought in it is held against its own terms.
 */
import type { EventPlan } from '../../../../schema/buying/event-plans.ts';
import { EVENT_PLANS_MAX, FIRST_EVENT_PLAN } from '../../../../schema/buying/constants.ts';
import {
  Refusal,
  streamOf,
  type AnyStream,
  type Decision,
  type Fold,
  type StreamRef,
} from '../../../platform/log/log.ts';
import { productStream, type ProductEvent, type ProductFacts } from '../../catalog/catalog/offers.ts';

export type EventPlanEvent =
  | { readonly type: 'EventPlanMade'; readonly data: EventPlan }
  | { readonly type: 'EventPlanEnded'; readonly data: { readonly eventPlanSysId: number } };

export interface EventPlansState {
  /** The open events, in the order of creation. */
  readonly plans: readonly EventPlan[];
}

export const eventPlansFold: Fold<EventPlansState, EventPlanEvent> = {
  category: 'eventplans',
  initial: { plans: [] },
  stateVersion: 1,
  keepsEmpty: true,
  on: {
    EventPlanMade: ({ plans }, { data }) => ({ plans: [...plans, data] }),
    EventPlanEnded: ({ plans }, { data }) => ({
      plans: plans.filter(({ eventPlanSysId }) => eventPlanSysId !== data.eventPlanSysId),
    }),
  },
};

/** All events of a seller. */
export function eventPlansStream(sellerSysId: number): StreamRef<EventPlansState, EventPlanEvent> {
  return streamOf(eventPlansFold, sellerSysId);
}

/** The event that a product is in. */
export function eventPlanOf({ plans }: EventPlansState, prdtSysId: number): EventPlan | null {
  return plans.find((plan) => plan.prdtSysIds.includes(prdtSysId)) ?? null;
}

/** Whether it is sold in an event at this moment, in milliseconds since 1970. */
export function mayJoin({ joinStartDate, joinEndDate }: EventPlan, now: number): boolean {
  return Date.parse(joinStartDate) <= now && now <= Date.parse(joinEndDate);
}

interface Changes {
  readonly plans: EventPlanEvent[];
  /** By product. */
  readonly products: readonly (readonly [prdtSysId: number, events: ProductEvent[]])[];
}

/** For the decision of the seller's stream. */
export function eventsOf(ref: AnyStream, { plans, products }: Changes): Decision<never>['events'] {
  const listed = products.map(([prdtSysId, events]) => ({ ref: productStream(prdtSysId), events }));
  return [{ ref, events: plans }, ...listed];
}

/**
 * The first of these refuses: 0005 impossible or past dates, 0007 too many events, 0004 no such product, 7001 another
 * seller's product or one in another event.
 */
export function openEventPlan(
  state: EventPlansState,
  plan: EventPlan,
  by: {
    readonly sellerSysId: number;
    readonly now: number;
    product(prdtSysId: number): ProductFacts | null;
  },
): Changes {
  const [start, end] = [Date.parse(plan.joinStartDate), Date.parse(plan.joinEndDate)];
  if (!(start < end && by.now < end))
    throw new Refusal('0005', {
      wrong: 'joinEndDate',
      reason: 'must be later than joinStartDate and than now',
    });
  if (state.plans.length >= EVENT_PLANS_MAX) throw new Refusal('0007', { eventPlans: state.plans.length });
  const listed = plan.prdtSysIds.map((prdtSysId) => {
    const facts = by.product(prdtSysId);
    if (!facts) throw new Refusal('0004', { prdtSysId });
    if (facts.sellerSysId !== by.sellerSysId || eventPlanOf(state, prdtSysId))
      throw new Refusal('7001', { prdtSysId });
    return facts;
  });
  const { eventPlanSysId } = plan;
  if (eventPlanSysId < FIRST_EVENT_PLAN) throw new Error(`${eventPlanSysId} says that nothing may be bought`);
  return {
    plans: [{ type: 'EventPlanMade', data: plan }],
    products: listed.map((facts) => [
      facts.prdtSysId,
      [{ type: 'ProductListed', data: { ...facts, isPlanEvent: 1 } }],
    ]),
  };
}

/** Refuses with 0004 if there is no such event. */
export function closeEventPlan(
  { plans }: EventPlansState,
  eventPlanSysId: number,
  product: (prdtSysId: number) => ProductFacts | null,
): Changes {
  const plan = plans.find((each) => each.eventPlanSysId === eventPlanSysId);
  if (!plan) throw new Refusal('0004', { eventPlanSysId });
  return {
    plans: [{ type: 'EventPlanEnded', data: { eventPlanSysId } }],
    products: plan.prdtSysIds.flatMap((prdtSysId) => {
      const facts = product(prdtSysId);
      if (!facts) return [];
      const { isPlanEvent: _, ...rest } = facts;
      return [[prdtSysId, [{ type: 'ProductListed', data: rest }]] as const];
    }),
  };
}
