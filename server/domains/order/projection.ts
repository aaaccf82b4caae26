import { ORDER_STATUS } from '../../../schema/constants.ts';
import type { Projection, RecordedEvent, RowTables } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import type { OrderEvent } from './decider.ts';

/** Finds orders; what is in them stands in the order's own short stream. */
export interface OrderRow {
  order_sys_id: number;
  user_sys_id: number;
  broadcast_sys_id: number | null;
  status_code: number;
  ordered_at: number;
}

/** Who it goes to: personal data, beside the log. */
export interface ReceiverRow {
  order_sys_id: number;
  order_name: string;
  order_mobile: string;
  receiver_name: string;
  receiver_mobile: string;
  receiver_post_number: string;
  receiver_address1: string;
  receiver_address2: string;
}

interface OrderTables {
  orders: OrderRow;
  order_receivers: ReceiverRow;
}

const { statement } = statementsFor<OrderTables>();

const insertOrder = statement<OrderRow>((db, p) =>
  db.insertInto('orders').values({
    order_sys_id: p('order_sys_id'),
    user_sys_id: p('user_sys_id'),
    broadcast_sys_id: p('broadcast_sys_id'),
    status_code: p('status_code'),
    ordered_at: p('ordered_at'),
  }),
);

const setOrderStatus = statement<{ orderSysId: number; statusCode: number }>((db, p) =>
  db
    .updateTable('orders')
    .set({ status_code: p('statusCode') })
    .where('order_sys_id', '=', p('orderSysId')),
);

export const insertReceiver = statement<ReceiverRow>((db, p) =>
  db.insertInto('order_receivers').values({
    order_sys_id: p('order_sys_id'),
    order_name: p('order_name'),
    order_mobile: p('order_mobile'),
    receiver_name: p('receiver_name'),
    receiver_mobile: p('receiver_mobile'),
    receiver_post_number: p('receiver_post_number'),
    receiver_address1: p('receiver_address1'),
    receiver_address2: p('receiver_address2'),
  }),
);

export const orderById = statement((db, p: Params<{ orderSysId: number }>) =>
  db.selectFrom('orders').selectAll().where('order_sys_id', '=', p('orderSysId')),
);

export const receiverOf = statement((db, p: Params<{ orderSysId: number }>) =>
  db.selectFrom('order_receivers').selectAll().where('order_sys_id', '=', p('orderSysId')),
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

export const countOrdersOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId')),
);

type On<T extends OrderEvent['type']> = RecordedEvent<Extract<OrderEvent, { type: T }>>;

export const orderProjection: Projection = {
  name: 'order',
  version: 1,
  tables: ['orders'],
  schema: [
    `CREATE TABLE orders (
      order_sys_id INTEGER PRIMARY KEY,
      user_sys_id INTEGER NOT NULL,
      broadcast_sys_id INTEGER,
      status_code INTEGER NOT NULL,
      ordered_at INTEGER NOT NULL
    ) STRICT`,
    'CREATE INDEX orders_by_user ON orders (user_sys_id, ordered_at)',
  ],
  on: {
    OrderPlaced: ({ data, actorId, recordedAt }: On<'OrderPlaced'>) => [
      insertOrder({
        order_sys_id: data.orderSysId,
        user_sys_id: actorId ?? 0,
        broadcast_sys_id: data.broadcastSysId,
        status_code: ORDER_STATUS.depositPending,
        ordered_at: recordedAt,
      }),
    ],
    OrderCancelled: ({ data }: On<'OrderCancelled'>) => [
      setOrderStatus({ orderSysId: data.orderSysId, statusCode: ORDER_STATUS.cancelled }),
    ],
  },
};

export const receiverTables: RowTables = {
  name: 'order-receivers',
  migrations: [
    [
      `CREATE TABLE order_receivers (
        order_sys_id INTEGER PRIMARY KEY,
        order_name TEXT NOT NULL,
        order_mobile TEXT NOT NULL,
        receiver_name TEXT NOT NULL,
        receiver_mobile TEXT NOT NULL,
        receiver_post_number TEXT NOT NULL,
        receiver_address1 TEXT NOT NULL,
        receiver_address2 TEXT NOT NULL
      ) STRICT`,
    ],
  ],
};
