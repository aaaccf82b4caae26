import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import { addColumn, addIndex, create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Requests for payments as PayApp knows them: rows, not events, as anyone who has an address can pay there. */
export const payRequests = table(
  'payapp_requests',
  {
    pay_sys_id: int,
    order_sys_id: int,
    /** PayApp's number for it. */
    mul_no: text,
    pay_url: text,
    /** In won. */
    amount: int,
    is_refunded: int,
    /** The virtual account that the buyer was given on PayApp's page; null: none yet. */
    bank_name: nullable(text),
    account_no: nullable(text),
  },
  { key: ['pay_sys_id'] },
);
export type PayRequestRow = RowOf<typeof payRequests>;

/** Partial refunds. */
export const partRefunds = table(
  'payapp_part_refunds',
  {
    refund_sys_id: int,
    pay_sys_id: int,
    is_done: int,
    /** In won; null: an older version requested it without storing the amount. */
    amount: nullable(int),
    /** Milliseconds since 1970. */
    asked_at: int,
    /** PayApp's number for it, once its notice has arrived. */
    notice_no: nullable(text),
  },
  {
    key: ['refund_sys_id'],
    indexes: {
      payapp_part_refunds_by_pay: ['pay_sys_id'],
      payapp_part_refunds_open: { columns: ['pay_sys_id', 'amount'], isUnique: true, where: { is_done: 0 } },
    },
  },
);

export type PartRefundRow = RowOf<typeof partRefunds>;

export const payAppTables: ForgettingTables = {
  name: 'payapp-requests',
  migrations: [
    [create(payRequests)],
    [create(partRefunds)],
    [
      addColumn(partRefunds, 'amount'),
      addColumn(partRefunds, 'asked_at', 0),
      addColumn(partRefunds, 'notice_no'),
      addIndex(partRefunds, 'payapp_part_refunds_open'),
    ],
    [addColumn(payRequests, 'bank_name'), addColumn(payRequests, 'account_no')],
  ],
  forgets: { payapp_requests: nobodys, payapp_part_refunds: nobodys },
};

const { statement } = statementsFor<TablesOf<typeof payRequests | typeof partRefunds>>();

export const requestOf = statement((db, p: Params<{ paySysId: number }>) =>
  db.selectFrom('payapp_requests').selectAll().where('pay_sys_id', '=', p('paySysId')),
);

/** An existing row of the payment stays. */
export const keepFirst = statement<PayRequestRow>((db, p) =>
  db
    .insertInto('payapp_requests')
    .values({
      pay_sys_id: p('pay_sys_id'),
      order_sys_id: p('order_sys_id'),
      mul_no: p('mul_no'),
      pay_url: p('pay_url'),
      amount: p('amount'),
      is_refunded: p('is_refunded'),
      bank_name: p('bank_name'),
      account_no: p('account_no'),
    })
    .onConflict((conflict) => conflict.columns(['pay_sys_id']).doNothing()),
);

/** Partial refunds of a payment, the oldest first. */
export const partsOf = statement((db, p: Params<{ paySysId: number }>) =>
  db
    .selectFrom('payapp_part_refunds')
    .selectAll()
    .where('pay_sys_id', '=', p('paySysId'))
    .orderBy('refund_sys_id'),
);

/** A notice confirmed the refund. One that another notice has confirmed stays as it is. */
export const setTold = statement<{ refundSysId: number; noticeNo: string }>((db, p) =>
  db
    .updateTable('payapp_part_refunds')
    .set({ is_done: 1, notice_no: p('noticeNo') })
    .where('refund_sys_id', '=', p('refundSysId'))
    .where('notice_no', 'is', null),
);
