import { LINE_QTY_MAX, LINE_QTY_MIN } from '../../schema/constants.ts';

/** Why a quantity was brought down (or up), and to what. */
export interface Limit {
  readonly why: 'min' | 'max' | 'stock' | 'free' | 'member';
  /** As it is said: of all lines together, where they share it. */
  readonly qty: number;
}

/** A limit, and how much of it a line may have. */
export interface Bound extends Limit {
  readonly room: number;
}

/** What was asked for, brought within the least of these bounds and what a line may have; `limit`: the one that it met. */
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
