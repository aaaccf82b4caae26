import type { Counted, Held } from './buyer.ts';
import type { OfferContext, PlacedOrder } from './decider.ts';
import { memberMaxOf } from './rules.ts';

/** Pieces of each product, however many lines it stands in. */
export function heldBy({ products }: Pick<PlacedOrder, 'products'>): Held[] {
  const held = new Map<number, number>();
  for (const { prdtSysId, qty } of products) held.set(prdtSysId, (held.get(prdtSysId) ?? 0) + qty);
  return Array.from(held, ([prdtSysId, qty]) => ({ prdtSysId, qty }));
}

/** Of it, what counts over all orders of a member, and until when: no rule that counts it looks at it any later. */
export function countedOf(
  held: readonly Held[],
  { product, eventPlan, now }: Pick<OfferContext, 'product' | 'eventPlan' | 'now'>,
): Counted[] {
  return held.flatMap((each) => {
    const facts = product(each.prdtSysId);
    if (!facts) return [];
    const plan = facts.isPlanEvent === 1 ? eventPlan(facts) : null;
    const ends = [
      ...(facts.memberMax && memberMaxOf(facts, now) !== null ? [facts.memberMax.endDate] : []),
      ...(plan ? [plan.joinEndDate] : []),
    ];
    if (ends.length === 0) return [];
    const until = Math.max(...ends.map((end) => Date.parse(end)));
    return [{ ...each, until, ...(plan && { eventPlanSysId: plan.eventPlanSysId }) }];
  });
}
