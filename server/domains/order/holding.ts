import type { ProductFacts } from '../catalog/product.ts';
import type { Counted, Held } from './buyer.ts';
import type { PlacedOrder } from './decider.ts';
import { memberMaxOf } from './rules.ts';

/** Pieces of each product, however many lines it stands in. */
export function heldBy({ products }: Pick<PlacedOrder, 'products'>): Held[] {
  const held = new Map<number, number>();
  for (const { prdtSysId, qty } of products) held.set(prdtSysId, (held.get(prdtSysId) ?? 0) + qty);
  return Array.from(held, ([prdtSysId, qty]) => ({ prdtSysId, qty }));
}

/** Of it, what counts over all orders of a member, and until when. */
export function countedOf(
  held: readonly Held[],
  product: (prdtSysId: number) => ProductFacts | null,
  now: number,
): Counted[] {
  return held.flatMap((each) => {
    const facts = product(each.prdtSysId);
    if (!facts?.memberMax || memberMaxOf(facts, now) === null) return [];
    return [{ ...each, until: Date.parse(facts.memberMax.endDate) }];
  });
}
