import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, OrNone, Qty, SysId } from '../types.ts';

/**
 * What a broadcast has sold. An amount is what products, options and add-ons cost when they were sold, in won: before
 * coupons and points, and without delivery.
 */

const Amount = about(
  'What products, options and add-ons cost when they were sold, in won: before coupons and ' +
    'points, without delivery.',
  Type.Integer({ minimum: 0 }),
);
const sums = { orderCnt: Qty, qty: Qty, amount: Amount };

export const SoldProduct = closed('What a broadcast has sold of one product.', {
  prdtSysId: SysId,
  name: about('As it was called when it was last sold there.', Type.String()),
  nameEn: Type.String(),
  orderCnt: about('Orders that have something left of it.', Qty),
  qty: Qty,
  amount: Amount,
  cancelledQty: Qty,
  cancelledAmount: Amount,
});
export type SoldProduct = Static<typeof SoldProduct>;

export const SalesMinute = closed('What was sold in one minute of a broadcast.', {
  at: about('Its beginning.', DateTime),
  /** Of orders that were placed in it, and paid since. */
  ...sums,
  joinCnt: about('Viewers who came.', Qty),
  chatCnt: Qty,
});
export type SalesMinute = Static<typeof SalesMinute>;

export const Sales = closed('What a broadcast has sold.', {
  /** Paid, without what was cancelled since. */
  ...sums,
  cancelled: closed('Paid, and cancelled since. `orderCnt`: orders of which nothing is left.', sums),
  waiting: closed('Ordered, and waiting for the payment.', sums),
  products: about('The one with the highest amount first.', Type.Array(SoldProduct)),
  minutes: about('Those in which something happened, in order.', Type.Array(SalesMinute)),
  startedAt: about('When the broadcast was on air; null: it has not begun, or not ended.', OrNone(DateTime)),
  endedAt: about('When it ended; null: it is on air.', OrNone(DateTime)),
});
export type Sales = Static<typeof Sales>;

export const sales = operation({
  method: 'GET',
  path: '/v1/sally/sales/:broadcastSysId/:broadcastScheduleSysId',
  summary:
    'What a broadcast has sold, in all, by product and by minute; 6004 for a sellover whose contract of that time is terminated',
  tag: 'sally',
  access: 'host',
  scope: 'sales:read',
  params: closed({ broadcastSysId: SysId, broadcastScheduleSysId: SysId }),
  reply: Sales,
  codes: ['0004'],
});
