/** Refunds that were requested and are not completed yet. Each one is listed until it is. */
import { todaysRefund, type OldRefundEvent, type PaymentEvent } from '../../buying/payment/offers.ts';
import type { Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../../platform/log/tables/statement.ts';
import { int, table, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { orders } from '../order/offers.ts';

const openRefunds = table(
  'open_refunds',
  {
    refund_sys_id: int,
    order_sys_id: int,
    pay_sys_id: int,
    amount: int,
    asked_at: int,
  },
  { key: ['refund_sys_id'], indexes: { open_refunds_by_time: ['asked_at'] } },
);
export type OpenRefundRow = RowOf<typeof openRefunds>;

const { statement } = statementsFor<TablesOf<typeof openRefunds | typeof orders>>();

/** The oldest first. */
export const refundsFrom = statement((db, p: Params<{ startIndex: number; rowCount: number }>) =>
  db
    .selectFrom('open_refunds')
    .selectAll()
    .orderBy('asked_at')
    .orderBy('refund_sys_id')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const refundOf = statement((db, p: Params<{ refundSysId: number }>) =>
  db.selectFrom('open_refunds').selectAll().where('refund_sys_id', '=', p('refundSysId')),
);

export const countRefunds = statement((db) =>
  db.selectFrom('open_refunds').select((eb) => eb.fn.countAll<number>().as('count')),
);

/** Those of a member's orders. */
export const countRefundsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('open_refunds')
    .innerJoin('orders', 'orders.order_sys_id', 'open_refunds.order_sys_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId')),
);

export const openRefundProjection: Projection = {
  name: 'open-refunds',
  // A program that does not know today's events must not run beside one that records them.
  version: 2,
  tables: [openRefunds],
  on: {
    RefundRequested: changed,
    RefundCompleted: changed,
    RefundAsked: oldChanged,
    PaymentRefunded: oldChanged,
    PartRefundAsked: oldChanged,
    PartRefunded: oldChanged,
  },
};

function changed({ type, data, recordedAt }: RecordedEvent & PaymentEvent): Write[] {
  if (type === 'RefundCompleted') return [openRefunds.remove({ refund_sys_id: data.refundSysId })];
  if (type !== 'RefundRequested') return [];
  const { orderSysId, paySysId, refundSysId, amount } = data;
  return [
    openRefunds.insert({
      refund_sys_id: refundSysId,
      order_sys_id: orderSysId,
      pay_sys_id: paySysId,
      amount,
      asked_at: recordedAt,
    }),
  ];
}

function oldChanged(event: RecordedEvent & OldRefundEvent): Write[] {
  return todaysRefund(event).flatMap((todays) => changed({ ...event, ...todays }));
}
