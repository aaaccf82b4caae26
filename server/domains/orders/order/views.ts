import { isOver, LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { DEFAULT_LOCALE } from '../../../../schema/locales.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import type { ForgettingTables } from '../../../platform/forgetting.ts';
import type { Projection, Reads } from '../../../platform/log/log.ts';
import { PURGED_AT_ONCE, purgeRows } from '../../../platform/log/tables/purging.ts';
import { among } from '../../../platform/log/tables/among.ts';
import { addColumn, create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { view } from '../../../platform/log/tables/view.ts';
import { orderFold } from './decider.ts';
import { orderStatusOf } from './status.ts';

/** Finds orders. Their contents are in each order's own short stream. */
export const orders = table(
  'orders',
  {
    order_sys_id: int,
    user_sys_id: int,
    broadcast_sys_id: nullable(int),
    status_code: int,
    ordered_at: int,
    paid_at: nullable(int),
  },
  { key: ['order_sys_id'], indexes: { orders_by_user: ['user_sys_id', 'ordered_at'] } },
);
export type OrderRow = RowOf<typeof orders>;

/** The receiver: personal data, so a row and not an event. */
export const orderReceivers = table(
  'order_receivers',
  {
    order_sys_id: int,
    order_name: text,
    order_mobile: text,
    /** Where the orderer lives; empty: unknown. */
    order_post_number: text,
    order_address1: text,
    order_address2: text,
    receiver_name: text,
    receiver_mobile: text,
    receiver_post_number: text,
    receiver_address1: text,
    receiver_address2: text,
    /** Empty: none. */
    delivery_memo: text,
    /** The language that the order was placed in: its buyer is texted in it. */
    locale: text,
    /** Null: no cash receipt is wanted. The number is sealed. */
    cash_receipt_type: nullable(text),
    cash_receipt_number: nullable(text),
  },
  { key: ['order_sys_id'] },
);
export type ReceiverRow = RowOf<typeof orderReceivers>;

const { statement } = statementsFor<TablesOf<typeof orders | typeof orderReceivers>>();

export const orderById = statement((db, p: Params<{ orderSysId: number }>) =>
  db.selectFrom('orders').selectAll().where('order_sys_id', '=', p('orderSysId')),
);

export const receiverOf = statement((db, p: Params<{ orderSysId: number }>) =>
  db.selectFrom('order_receivers').selectAll().where('order_sys_id', '=', p('orderSysId')),
);

export const receiversOf = among(orderReceivers, 'order_sys_id');

const receiversBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('order_receivers')
    .innerJoin('orders', 'orders.order_sys_id', 'order_receivers.order_sys_id')
    .select('order_receivers.order_sys_id')
    .where('orders.ordered_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

export const newestOrderIn = statement((db, p: Params<{ userSysId: number; broadcastSysId: number }>) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .orderBy('ordered_at', 'desc')
    .orderBy('order_sys_id', 'desc')
    .limit(1),
);

export const ordersIn = statement((db, p: Params<{ userSysId: number; broadcastSysId: number }>) =>
  db
    .selectFrom('orders')
    .select('order_sys_id as orderSysId')
    .where('user_sys_id', '=', p('userSysId'))
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .orderBy('ordered_at', 'desc'),
);

export const ordersOf = statement(
  (db, p: Params<{ userSysId: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('user_sys_id', '=', p('userSysId'))
      .orderBy('ordered_at', 'desc')
      .orderBy('order_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const ordersBefore = statement((db, p: Params<{ userSysId: number; until: number; most: number }>) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('ordered_at', '<', p('until'))
    .orderBy('ordered_at', 'desc')
    .limit(p('most')),
);

export const countOrdersOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId')),
);

/** The oldest first. */
export const unpaidOrdersOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('status_code', '=', LINE_STATUS.depositPending)
    .orderBy('ordered_at'),
);

/** A member's orders by status. */
const ordersByStatus = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('orders')
    .select('status_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId'))
    .groupBy('status_code'),
);

/** How many orders of a member wait for a payment, and how many are paid and not over. */
export async function readUnderWay(
  reads: Reads,
  userSysId: number,
): Promise<{ readonly payment: number; readonly order: number }> {
  const all = await reads.all(ordersByStatus({ userSysId }));
  const countOf = (fits: (status: number) => boolean) =>
    all.reduce((sum, { status_code, count }) => sum + (fits(status_code) ? Number(count) : 0), 0);
  const isUnpaid = (status: number) => status === LINE_STATUS.depositPending;
  return { payment: countOf(isUnpaid), order: countOf((status) => !isUnpaid(status) && !isOver(status)) };
}

const countReceiversOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('order_receivers')
    .innerJoin('orders', 'orders.order_sys_id', 'order_receivers.order_sys_id')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('user_sys_id', '=', p('userSysId')),
);

export const orderProjection: Projection = {
  name: 'order',
  version: 6,
  tables: [orders],
  on: {},
  follows: [
    view(orderFold, orders, (state) =>
      state
        ? [
            {
              order_sys_id: state.order.orderSysId,
              user_sys_id: state.userSysId,
              broadcast_sys_id: state.order.broadcastSysId,
              status_code: orderStatusOf(state),
              ordered_at: state.orderedAt,
              paid_at: state.paid?.at ?? null,
            },
          ]
        : [],
    ),
  ],
};

export const receiverTables: ForgettingTables = {
  name: 'order-receivers',
  migrations: [
    [create(orderReceivers)],
    [addColumn(orderReceivers, 'delivery_memo', ''), addColumn(orderReceivers, 'locale', DEFAULT_LOCALE)],
    [addColumn(orderReceivers, 'cash_receipt_type'), addColumn(orderReceivers, 'cash_receipt_number')],
    [
      addColumn(orderReceivers, 'order_post_number', ''),
      addColumn(orderReceivers, 'order_address1', ''),
      addColumn(orderReceivers, 'order_address2', ''),
    ],
  ],
  forgets: {
    order_receivers: {
      holds: 'people',
      // The law requires us to keep records of orders, even of members who leave.
      ofMember: null,
      term: {
        counted: 'orderReceiverCnt',
        months: RETENTION_MONTHS.orderReceivers,
        purge: (log, before) => purgeRows(log, receiversBefore({ before }), orderReceivers.remove),
      },
      kept: { why: 'trade', found: ({ userSysId }) => countReceiversOf({ userSysId }) },
    },
  },
};
