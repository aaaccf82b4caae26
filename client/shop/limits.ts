import { LINE_QTY_MAX, LINE_QTY_MIN } from '../../schema/constants.ts';

/** Why a quantity was brought down (or up), and to what. */
export interface Limit {
  readonly why: 'min' | 'max' | 'stock' | 'free';
  readonly qty: number;
}

/** What was asked for, brought within the least of these bounds and what a line may have; `limit`: the one that it met. */
export function limited(
  asked: number,
  bounds: readonly Limit[],
): { readonly qty: number; readonly limit: Limit | null } {
  const max: Limit = { why: 'max', qty: LINE_QTY_MAX };
  const limit = bounds.reduce((least, bound) => (bound.qty < least.qty ? bound : least), max);
  if (asked > limit.qty) return { qty: Math.max(LINE_QTY_MIN, limit.qty), limit };
  if (asked < LINE_QTY_MIN) return { qty: LINE_QTY_MIN, limit: { why: 'min', qty: LINE_QTY_MIN } };
  return { qty: asked, limit: null };
}
