import type { Moment } from '../../../schema/room/moments.ts';

/** Kinds of highlights, the best first: many orders, then something to win, then something to see. */
const KINDS = ['orders', 'coupon', 'game', 'pin'] as const satisfies readonly Moment['kind'][];

/** The best moment, the earlier of two equal ones. Undefined: there is none. */
export function bestMoment(moments: readonly Moment[]): Moment | undefined {
  const rank = ({ kind }: Moment) => KINDS.indexOf(kind);
  return moments.toSorted(
    (a, b) => rank(a) - rank(b) || (b.orderCnt ?? 0) - (a.orderCnt ?? 0) || a.time - b.time,
  )[0];
}
