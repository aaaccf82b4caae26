import { memberMaxAt } from '../../../schema/buying/pricing.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import { useServerNow } from '../../app/calls/use-server-now.ts';

/** Pieces of the product that a member may have in all of their orders; null once, or where, nothing counts them. */
export function useMemberMax({ memberMax }: Pick<Product, 'memberMax'>): number | null {
  return memberMaxAt(memberMax, useServerNow(memberMax?.endDate));
}
