import type { Moment } from '../../schema/moments.ts';

/** Where most was going on: much was ordered, or else there was something to win, or at least to see. */
const KINDS = ['orders', 'coupon', 'game', 'pin'] as const satisfies readonly Moment['kind'][];

/** The moment to begin with; the earlier of two that are as good. Undefined: nothing stands out. */
export function bestMoment(moments: readonly Moment[]): Moment | undefined {
  const rank = ({ kind }: Moment) => KINDS.indexOf(kind);
  return moments.toSorted(
    (a, b) => rank(a) - rank(b) || (b.orderCnt ?? 0) - (a.orderCnt ?? 0) || a.time - b.time,
  )[0];
}
