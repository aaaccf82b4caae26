import type { CountedPieces, HeldPieces } from '../buyers/buyer.ts';
import type { PlacedOrder } from '../placed-order.ts';
import type { OfferContext } from './decider.ts';
import { memberMaxOf } from './rules.ts';

/** Pieces of each product, over all its lines. */
export function heldBy({ products }: Pick<PlacedOrder, 'products'>): HeldPieces[] {
  const held = new Map<number, number>();
  for (const { prdtSysId, qty } of products) held.set(prdtSysId, (held.get(prdtSysId) ?? 0) + qty);
  return Array.from(held, ([prdtSysId, qty]) => ({ prdtSysId, qty }));
}

/** The held pieces that limits per member count, and until when. After that no rule counts them. */
export function countedOf(
  held: readonly HeldPieces[],
  { product, eventPlan, now }: Pick<OfferContext, 'product' | 'eventPlan' | 'now'>,
): CountedPieces[] {
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
