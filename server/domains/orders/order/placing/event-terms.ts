/**
 * Checks a request against the terms of events. The check before an order and the order itself share it.
 */
import type { EventPlan } from '../../../../../schema/buying/event-plans.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { ProductFacts } from '../../../catalog/catalog/offers.ts';
import { mayJoin } from '../../../buying/eventplan/decider.ts';
import { sumQty } from './asked-order.ts';

/** The facts of events that a decision needs. */
export interface Events {
  /** The event that a product of this seller is in. */
  eventPlan(product: Pick<ProductFacts, 'prdtSysId' | 'sellerSysId'>): EventPlan | null;
  /** Pieces that the buyer has ordered in an event and not cancelled. */
  boughtInEvent(eventPlanSysId: number): number;
  readonly now: number;
}

/** The requested pieces of a product, and their price with options but without add-ons. */
export interface EventLine {
  readonly product: ProductFacts;
  readonly qty: number;
  readonly amount: number;
}

/**
 * Returns the event of the request; null: it has no event product. Otherwise the first broken rule of this list throws:
 *
 * - 7001 the product is in no event
 * - 7001 another product is in the request: event products are ordered alone
 * - 7002 together with earlier orders it exceeds the event's limit per member
 * - 7003 the event is not open now
 * - 7004 the order alone exceeds that limit, or costs too little
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

/** The terms of an event, for buyers. */
export function termsOf({ minOrderAmount, maxOrderCnt, eventPlanSysId }: EventPlan) {
  return { minOrderAmount, maxOrderCnt, eventPlanSysId };
}
