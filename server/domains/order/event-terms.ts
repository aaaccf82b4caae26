/**
 * The terms of events, held against what is to be ordered: the same for the check before an order and for the order itself.
 */
import type { EventPlan } from '../../../schema/event-plans.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { ProductFacts } from '../catalog/product.ts';
import { mayJoin } from '../eventplan/decider.ts';

/** What is known of events where something is to be ordered. */
export interface Events {
  /** The event that a product of this seller is in. */
  eventPlan(product: Pick<ProductFacts, 'prdtSysId' | 'sellerSysId'>): EventPlan | null;
  /** Pieces that the buyer has ordered in an event and not cancelled. */
  boughtInEvent(eventPlanSysId: number): number;
  readonly now: number;
}

/** Pieces of a product that are to be ordered, and what they cost with their options, without add-ons. */
export interface EventLine {
  readonly product: ProductFacts;
  readonly qty: number;
  readonly amount: number;
}

/**
 * Throws, the first of these for all products: 7001 in no event, 7002 more than a member may have, with what they have
 * ordered before, 7003 not at this time, 7004 more than anybody may have, or too cheap an order. Gives the event of
 * the first event product; null: none is.
 */
export function requireEventTerms(lines: readonly EventLine[], events: Events): EventPlan | null {
  const baskets = new Map<number, { readonly plan: EventPlan; qty: number; amount: number }>();
  for (const { product, qty, amount } of lines) {
    if (product.isPlanEvent !== 1) continue;
    const plan = events.eventPlan(product);
    if (!plan) throw new Refusal('7001', { prdtSysId: product.prdtSysId });
    const known = baskets.get(plan.eventPlanSysId) ?? { plan, qty: 0, amount: 0 };
    known.qty += qty;
    known.amount += amount;
    baskets.set(plan.eventPlanSysId, known);
  }
  const all = [...baskets.values()];
  for (const { plan, qty } of all) {
    const boughtQty = events.boughtInEvent(plan.eventPlanSysId);
    if (boughtQty > 0 && boughtQty + qty > plan.maxOrderCnt)
      throw new Refusal('7002', { ...termsOf(plan), boughtQty });
  }
  const closed = all.find(({ plan }) => !mayJoin(plan, events.now));
  if (closed) throw new Refusal('7003', termsOf(closed.plan));
  const off = all.find(({ plan, qty, amount }) => amount < plan.minOrderAmount || qty > plan.maxOrderCnt);
  if (off) throw new Refusal('7004', termsOf(off.plan));
  return all[0]?.plan ?? null;
}

/** What buyers are told of an event. */
export function termsOf({ minOrderAmount, maxOrderCnt, eventPlanSysId }: EventPlan) {
  return { minOrderAmount, maxOrderCnt, eventPlanSysId };
}
