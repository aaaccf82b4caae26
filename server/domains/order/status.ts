/**
 * What an order and its lines show as their status. Lists keep it, as events tell it ({@link Moved}); nothing else does. What
 * must stay true:
 *
 * - A line is a product of the order. It shows the status of its pieces that nobody cancelled.
 * - An order shows the lowest status of its lines that still go on. When none does, it shows 6 where anything was kept, and
 *   otherwise how its lines ended.
 */
import { isKept, isOver, LINE_STATUS, type LineStatus } from '../../../schema/orders/moves.ts';
import type { Moved } from './moved.ts';
import type { Cancelled } from './claims/cancelled.ts';
import type { OrderedProduct } from './placed.ts';
import type { Progress } from './fulfilling/progress.ts';

/** The part of an order that its status depends on. */
export interface Standing {
  readonly order: { readonly products: readonly Pick<OrderedProduct, 'orderPrdtSysId' | 'lines'>[] };
  readonly isPaid: boolean;
  /** It was not paid in time. */
  readonly isExpired: boolean;
  readonly cancelled: Pick<Cancelled, 'qty'>;
  readonly progress: Progress;
}

type Line = Pick<OrderedProduct, 'orderPrdtSysId' | 'lines'>;

export function lineStatusOf(state: Standing, line: Line): LineStatus {
  if (state.isExpired || piecesLeftOf(state, line) === 0) return LINE_STATUS.cancelled;
  const known = state.progress[line.orderPrdtSysId]?.statusCode;
  return known ?? (state.isPaid ? LINE_STATUS.paid : LINE_STATUS.depositPending);
}

export function orderStatusOf(state: Standing): LineStatus {
  const all = state.order.products.map((line) => lineStatusOf(state, line));
  const going = all.filter((status) => !isOver(status));
  if (going.length > 0) return Math.min(...going) as LineStatus;
  return all.some(isKept) ? LINE_STATUS.confirmed : (Math.max(...all) as LineStatus);
}

/** Whether it waits for its payment. */
export function isUnpaid(state: Standing): boolean {
  return !state.isPaid && orderStatusOf(state) === LINE_STATUS.depositPending;
}

export function movedBetween(before: Standing, after: Standing): Moved {
  return {
    statusCode: orderStatusOf(after),
    lines: after.order.products.flatMap((line) => {
      const statusCode = lineStatusOf(after, line);
      return statusCode === lineStatusOf(before, line)
        ? []
        : [{ orderPrdtSysId: line.orderPrdtSysId, statusCode }];
    }),
  };
}

function piecesLeftOf({ cancelled }: Standing, { lines }: Line): number {
  return lines.reduce(
    (sum, { orderPrdtOptionSysId, qty }) => sum + qty - (cancelled.qty[orderPrdtOptionSysId] ?? 0),
    0,
  );
}
