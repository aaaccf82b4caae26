import { LINE_QTY_MAX, LINE_QTY_MIN } from '../../../schema/buying/constants.ts';

/** Why a quantity was brought down (or up), and to what. */
export interface Limit {
  readonly why: 'min' | 'max' | 'stock' | 'free' | 'member';
  /** The displayed limit: of all lines together if they share it. */
  readonly qty: number;
}

/** A limit, and how much of it a line may have. */
export interface Bound extends Limit {
  readonly room: number;
}

/** Clamps the requested quantity to the lowest of these limits and the line's own; `limit`: the one that applied. */
export function limited(
  asked: number,
  bounds: readonly Bound[],
): { readonly qty: number; readonly limit: Limit | null } {
  const max: Bound = { why: 'max', qty: LINE_QTY_MAX, room: LINE_QTY_MAX };
  const { room, ...limit } = bounds.reduce((least, bound) => (bound.room < least.room ? bound : least), max);
  if (asked > room) return { qty: Math.max(LINE_QTY_MIN, room), limit };
  if (asked < LINE_QTY_MIN) return { qty: LINE_QTY_MIN, limit: { why: 'min', qty: LINE_QTY_MIN } };
  return { qty: asked, limit: null };
}
