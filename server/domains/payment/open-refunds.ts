/** Money that is on its way back to buyers: whatever happens to a refund, it stands here until it is made. */
import type { PartRefundEvent, PayEvent } from '../order/offers.ts';
import type { EventOf, Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import { int, table, type RowOf, type TablesOf } from '../../platform/log/tables/table.ts';

const openRefunds = table(
  'open_refunds',
  {
    /** Of a whole payment: the payment's. */
    refund_sys_id: int,
    order_sys_id: int,
    pay_sys_id: int,
    amount: int,
    asked_at: int,
  },
  { key: ['refund_sys_id'], indexes: { open_refunds_by_time: ['asked_at'] } },
);
export type OpenRefundRow = RowOf<typeof openRefunds>;

const { statement } = statementsFor<TablesOf<typeof openRefunds>>();

const remove = statement<{ refundSysId: number }>((db, p) =>
  db.deleteFrom('open_refunds').where('refund_sys_id', '=', p('refundSysId')),
);

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

type OnPart = RecordedEvent<PartRefundEvent>;
type On<T extends PayEvent['type']> = RecordedEvent<EventOf<PayEvent, T>>;

export const openRefundProjection: Projection = {
  name: 'open-refunds',
  version: 1,
  tables: [openRefunds],
  on: {
    RefundAsked: ({ data: { orderSysId, paySysId, amount }, recordedAt }: On<'RefundAsked'>) => [
      openRefunds.insert({
        refund_sys_id: paySysId,
        order_sys_id: orderSysId,
        pay_sys_id: paySysId,
        amount,
        asked_at: recordedAt,
      }),
    ],
    PaymentRefunded: ({ data }: On<'PaymentRefunded'>) => [remove({ refundSysId: data.paySysId })],
    PartRefundAsked: ({ data: { orderSysId, paySysId, refundSysId, amount }, recordedAt }: OnPart) => [
      openRefunds.insert({
        refund_sys_id: refundSysId,
        order_sys_id: orderSysId,
        pay_sys_id: paySysId,
        amount,
        asked_at: recordedAt,
      }),
    ],
    PartRefunded: ({ data }: OnPart) => [remove({ refundSysId: data.refundSysId })],
  },
};
