import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { closed, DateTime, OrNone, Qty, SysId } from '../types.ts';

/**
 * What a broadcast has sold. An amount is what products, options and add-ons cost when they were sold, in won: before
 * coupons and points, and without delivery.
 */

const Amount = Type.Integer({ minimum: 0 });
const sums = { orderCnt: Qty, qty: Qty, amount: Amount };

export const SoldProduct = closed({
  prdtSysId: SysId,
  /** As it was called when it was last sold there. */
  name: Type.String(),
  nameEn: Type.String(),
  qty: Qty,
  amount: Amount,
  cancelledQty: Qty,
  cancelledAmount: Amount,
});
export type SoldProduct = Static<typeof SoldProduct>;

export const SalesMinute = closed({
  /** Its beginning. */
  at: DateTime,
  /** Of orders that were placed in it, and paid since. */
  ...sums,
  /** Viewers who came. */
  joinCnt: Qty,
  chatCnt: Qty,
});
export type SalesMinute = Static<typeof SalesMinute>;

export const Sales = closed({
  /** Paid, without what was cancelled since. */
  ...sums,
  /** Paid, and cancelled since. `orderCnt`: orders of which nothing is left. */
  cancelled: closed(sums),
  /** Ordered, and waiting for the payment. */
  waiting: closed(sums),
  /** The one with the highest amount first. */
  products: Type.Array(SoldProduct),
  /** Those in which something happened, in order. */
  minutes: Type.Array(SalesMinute),
  /** When the broadcast was on air; null: it has not begun, or not ended. */
  startedAt: OrNone(DateTime),
  endedAt: OrNone(DateTime),
});
export type Sales = Static<typeof Sales>;

export const sales = operation({
  method: 'GET',
  path: '/v1/sally/sales/:broadcastSysId/:broadcastScheduleSysId',
  summary:
    'What a broadcast has sold, in all, by product and by minute; 6004 for a sellover whose contract of that time is terminated',
  tag: 'sally',
  access: 'host',
  params: closed({ broadcastSysId: SysId, broadcastScheduleSysId: SysId }),
  reply: Sales,
  codes: ['0004', '6004'],
});
