/**
 * What an order and its lines show as their status. What must stay true:
 *
 * - A line is a product of the order. It shows the status of its pieces that no request holds, and the lowest one of its
 *   requests where they hold all that are left.
 * - An order shows the lowest status of its lines that still go on. When none does, it shows 6 where anything was kept, and
 *   otherwise how its lines ended.
 */
import { isKept, isOver, LINE_STATUS, type LineStatus } from '../../../../schema/orders/moves.ts';
import type { Cancelled } from './claims/cancelled-amounts.ts';
import { heldOf, holdersOf, type Claims } from './claims/claims.ts';
import type { OrderedProduct } from './placed-order.ts';
import type { Progress } from './fulfilling/progress.ts';

/** The part of an order that its status depends on. */
export interface Standing {
  readonly order: { readonly products: readonly Pick<OrderedProduct, 'orderPrdtSysId' | 'lines'>[] };
  readonly isPaid: boolean;
  /** It was not paid in time. */
  readonly isExpired: boolean;
  readonly cancelled: Pick<Cancelled, 'qty' | 'returnedQty'>;
  readonly claims: Claims;
  readonly progress: Progress;
}

type Line = Pick<OrderedProduct, 'orderPrdtSysId' | 'lines'>;

export function lineStatusOf(state: Standing, line: Line): LineStatus {
  if (state.isExpired) return LINE_STATUS.cancelled;
  if (freePiecesOf(state, line) > 0) return freeStatusOf(state, line);
  const holding = holdersOf(state.claims, line.orderPrdtSysId).filter(({ lines }) => lines.length > 0);
  const going = holding.filter(({ isOpen }) => isOpen).map(({ statusCode }) => statusCode);
  if (going.length > 0) return Math.min(...going) as LineStatus;
  if (holding.length > 0) return LINE_STATUS.exchanged;
  const { returnedQty } = state.cancelled;
  const isReturned = line.lines.some((each) => (returnedQty[each.orderPrdtOptionSysId] ?? 0) > 0);
  return isReturned ? LINE_STATUS.returned : LINE_STATUS.cancelled;
}

/** The status of the pieces of a line that no request holds, even where there are none. */
export function freeStatusOf({ progress, isPaid }: Standing, { orderPrdtSysId }: Line): LineStatus {
  return progress[orderPrdtSysId]?.statusCode ?? (isPaid ? LINE_STATUS.paid : LINE_STATUS.depositPending);
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

/** The statuses that an order comes to: its own, and those of lines that had another one. */
export interface Moved {
  readonly statusCode: LineStatus;
  readonly lines: readonly { readonly orderPrdtSysId: number; readonly statusCode: LineStatus }[];
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

/** Pieces of a line that were neither cancelled nor returned. */
export function piecesLeftOf({ cancelled }: Pick<Standing, 'cancelled'>, { lines }: Line): number {
  return lines.reduce(
    (sum, { orderPrdtOptionSysId, qty }) => sum + qty - (cancelled.qty[orderPrdtOptionSysId] ?? 0),
    0,
  );
}

function freePiecesOf(state: Standing, line: Line): number {
  const held = line.lines.reduce((sum, each) => sum + heldOf(state.claims, each.orderPrdtOptionSysId), 0);
  return piecesLeftOf(state, line) - held;
}
