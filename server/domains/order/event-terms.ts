/**
 * The terms of events, held against what is to be ordered: the same for the check before an order and for the order itself.
 */
import type { EventPlan } from '../../../schema/event-plans.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { ProductFacts } from '../catalog/product.ts';
import { mayJoin } from '../eventplan/decider.ts';
import { sumQty } from './asked.ts';

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
 * Throws, the first of these: 7001 of a product in no event, or beside any other, as event products are ordered alone; 7002 more
 * than a member may have, with what they have ordered before, 7003 not at this time, 7004 more than anybody may have, or
 * too cheap an order. Gives the event; null: nothing is an event product.
 */
export function requireEventTerms(lines: readonly EventLine[], events: Events): EventPlan | null {
  const product = lines.find((each) => each.product.isPlanEvent === 1)?.product;
  if (!product) return null;
  const { prdtSysId } = product;
  const plan = events.eventPlan(product);
  if (!plan) throw new Refusal('7001', { prdtSysId });
  if (lines.some((each) => each.product.prdtSysId !== prdtSysId))
    throw new Refusal('7001', { prdtSysId, isSingleOrder: 1 });
  const qty = sumQty(lines);
  const amount = lines.reduce((sum, each) => sum + each.amount, 0);
  const boughtQty = events.boughtInEvent(plan.eventPlanSysId);
  if (boughtQty > 0 && boughtQty + qty > plan.maxOrderCnt)
    throw new Refusal('7002', { ...termsOf(plan), boughtQty });
  if (!mayJoin(plan, events.now)) throw new Refusal('7003', termsOf(plan));
  if (amount < plan.minOrderAmount || qty > plan.maxOrderCnt) throw new Refusal('7004', termsOf(plan));
  return plan;
}

/** What buyers are told of an event. */
export function termsOf({ minOrderAmount, maxOrderCnt, eventPlanSysId }: EventPlan) {
  return { minOrderAmount, maxOrderCnt, eventPlanSysId };
}
