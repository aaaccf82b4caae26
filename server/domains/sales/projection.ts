import { lineAmount } from '../../../schema/buying/pricing.ts';
import { MINUTE } from '../../../schema/durations.ts';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { following, type EventOf, type Projection, type RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../platform/log/tables/table.ts';
import { orderFold, type OrderEvent } from '../order/decider.ts';
import type { OrderedProduct } from '../order/placed.ts';

/**
 * The lines of orders in broadcasts. `qty` and `amount`: what is left of it. An amount that is not of one line, as of
 * add-ons, stands at a line of its product: only sums are read.
 */
export const salesLines = table(
  'sales_lines',
  {
    order_sys_id: int,
    order_prdt_option_sys_id: int,
    broadcast_sys_id: int,
    prdt_sys_id: int,
    name: text,
    name_en: text,
    /** The beginning of the minute in which it was ordered, in milliseconds since 1970. */
    minute: int,
    is_paid: int,
    qty: int,
    amount: int,
  },
  {
    key: ['order_sys_id', 'order_prdt_option_sys_id'],
    indexes: { sales_lines_waiting: { columns: ['broadcast_sys_id'], where: { is_paid: 0 } } },
  },
);

/** `cancelled_…`: what was cancelled after the payment. */
const sums = { qty: int, amount: int, cancelled_qty: int, cancelled_amount: int };

/**
 * What is paid of the orders of each minute, so that a read need not add up thousands. `order_cnt`: with something left;
 * `gone_cnt`: with nothing left.
 */
const salesMinutes = table(
  'sales_minutes',
  { broadcast_sys_id: int, minute: int, order_cnt: int, gone_cnt: int, ...sums },
  { key: ['broadcast_sys_id', 'minute'] },
);

/**
 * What is paid of each product; one that was renamed in between is there under both names. `latest`: of its orders.
 * `order_cnt`: those that have something left of it.
 */
const salesProducts = table(
  'sales_products',
  {
    broadcast_sys_id: int,
    prdt_sys_id: int,
    name: text,
    name_en: text,
    latest: int,
    order_cnt: int,
    ...sums,
  },
  { key: ['broadcast_sys_id', 'prdt_sys_id', 'name', 'name_en'] },
);

type Tables = TablesOf<typeof salesLines | typeof salesMinutes | typeof salesProducts>;
const { statement } = statementsFor<Tables>();
const SUMS = ['qty', 'amount', 'cancelled_qty', 'cancelled_amount'] as const;

const setPaid = statement<{ orderSysId: number }>((db, p) =>
  db.updateTable('sales_lines').set({ is_paid: 1 }).where('order_sys_id', '=', p('orderSysId')),
);

const deleteOrder = statement<{ orderSysId: number }>((db, p) =>
  db.deleteFrom('sales_lines').where('order_sys_id', '=', p('orderSysId')),
);

/** For an order that is paid from now on; nothing happens if it was. */
const addToMinute = statement<{ orderSysId: number }>((db, p) =>
  db
    .insertInto('sales_minutes')
    .columns(['broadcast_sys_id', 'minute', 'order_cnt', 'gone_cnt', ...SUMS])
    .expression(
      db
        .selectFrom('sales_lines')
        .select(['broadcast_sys_id', 'minute'])
        .select((row) => [
          row.case().when(row.fn.sum('qty'), '>', 0).then(1).else(0).end().as('order_cnt'),
          row.case().when(row.fn.sum('qty'), '>', 0).then(0).else(1).end().as('gone_cnt'),
          row.fn.sum<number>('qty').as('qty'),
          row.fn.sum<number>('amount').as('amount'),
          row.val(0).as('cancelled_qty'),
          row.val(0).as('cancelled_amount'),
        ])
        .where('order_sys_id', '=', p('orderSysId'))
        .where('is_paid', '=', 0)
        .groupBy(['broadcast_sys_id', 'minute']),
    )
    .onConflict((conflict) =>
      conflict.columns(['broadcast_sys_id', 'minute']).doUpdateSet((row) => ({
        order_cnt: row('sales_minutes.order_cnt', '+', row.ref('excluded.order_cnt')),
        gone_cnt: row('sales_minutes.gone_cnt', '+', row.ref('excluded.gone_cnt')),
        qty: row('sales_minutes.qty', '+', row.ref('excluded.qty')),
        amount: row('sales_minutes.amount', '+', row.ref('excluded.amount')),
      })),
    ),
);

/** As {@link addToMinute}. */
const addToProducts = statement<{ orderSysId: number }>((db, p) =>
  db
    .insertInto('sales_products')
    .columns(['broadcast_sys_id', 'prdt_sys_id', 'name', 'name_en', 'latest', 'order_cnt', ...SUMS])
    .expression(
      db
        .selectFrom('sales_lines')
        .select(['broadcast_sys_id', 'prdt_sys_id', 'name', 'name_en'])
        .select((row) => [
          row.fn.max<number>('order_sys_id').as('latest'),
          row.case().when(row.fn.sum('qty'), '>', 0).then(1).else(0).end().as('order_cnt'),
          row.fn.sum<number>('qty').as('qty'),
          row.fn.sum<number>('amount').as('amount'),
          row.val(0).as('cancelled_qty'),
          row.val(0).as('cancelled_amount'),
        ])
        .where('order_sys_id', '=', p('orderSysId'))
        .where('is_paid', '=', 0)
        .groupBy(['broadcast_sys_id', 'prdt_sys_id', 'name', 'name_en']),
    )
    .onConflict((conflict) =>
      conflict.columns(['broadcast_sys_id', 'prdt_sys_id', 'name', 'name_en']).doUpdateSet((row) => ({
        latest: row
          .case()
          .when('excluded.latest', '>', row.ref('sales_products.latest'))
          .then(row.ref('excluded.latest'))
          .else(row.ref('sales_products.latest'))
          .end(),
        order_cnt: row('sales_products.order_cnt', '+', row.ref('excluded.order_cnt')),
        qty: row('sales_products.qty', '+', row.ref('excluded.qty')),
        amount: row('sales_products.amount', '+', row.ref('excluded.amount')),
      })),
    ),
);

interface Cancelled {
  readonly orderSysId: number;
  /** Of one of its lines. */
  readonly lineSysId: number;
  readonly qty: number;
  readonly amount: number;
}

const cancel = statement<Cancelled>((db, p) =>
  db
    .updateTable('sales_lines')
    .set((row) => ({ qty: row('qty', '-', p('qty')), amount: row('amount', '-', p('amount')) }))
    .where('order_sys_id', '=', p('orderSysId'))
    .where('order_prdt_option_sys_id', '=', p('lineSysId')),
);

/** What a line that is paid says; null for all others. */
function saidBy<C extends 'broadcast_sys_id' | 'minute' | 'prdt_sys_id' | 'name' | 'name_en'>(
  db: Kysely<Tables>,
  p: Params<Cancelled>,
  column: C,
) {
  return db
    .selectFrom('sales_lines')
    .select(column)
    .where('order_sys_id', '=', p('orderSysId'))
    .where('order_prdt_option_sys_id', '=', p('lineSysId'))
    .where('is_paid', '=', 1);
}

/** After {@link cancel}: where the order was paid, its pieces were sold, and are cancelled. */
const cancelInMinute = statement<Cancelled>((db, p) => {
  const left = db
    .selectFrom('sales_lines')
    .select((row) => row.fn.sum<number>('qty').as('qty'))
    .where('order_sys_id', '=', p('orderSysId'));
  return db
    .updateTable('sales_minutes')
    .set((row) => {
      const gone = row.case().when(left, '=', 0).then(1).else(0).end();
      return {
        ...lessOf(row, p),
        order_cnt: row('order_cnt', '-', gone),
        gone_cnt: row('gone_cnt', '+', gone),
      };
    })
    .where('broadcast_sys_id', '=', saidBy(db, p, 'broadcast_sys_id'))
    .where('minute', '=', saidBy(db, p, 'minute'));
});

/** As {@link cancelInMinute}. */
const cancelInProduct = statement<Cancelled>((db, p) => {
  const left = db
    .selectFrom('sales_lines')
    .select((row) => row.fn.sum<number>('qty').as('qty'))
    .where('order_sys_id', '=', p('orderSysId'))
    .where('prdt_sys_id', '=', saidBy(db, p, 'prdt_sys_id'));
  return db
    .updateTable('sales_products')
    .set((row) => ({
      ...lessOf(row, p),
      order_cnt: row('order_cnt', '-', row.case().when(left, '=', 0).then(1).else(0).end()),
    }))
    .where('broadcast_sys_id', '=', saidBy(db, p, 'broadcast_sys_id'))
    .where('prdt_sys_id', '=', saidBy(db, p, 'prdt_sys_id'))
    .where('name', '=', saidBy(db, p, 'name'))
    .where('name_en', '=', saidBy(db, p, 'name_en'));
});

function lessOf<T extends 'sales_minutes' | 'sales_products'>(
  row: ExpressionBuilder<Tables, T>,
  p: Params<Cancelled>,
) {
  const of = row as ExpressionBuilder<Tables, 'sales_minutes'>;
  return {
    qty: of('qty', '-', p('qty')),
    amount: of('amount', '-', p('amount')),
    cancelled_qty: of('cancelled_qty', '+', p('qty')),
    cancelled_amount: of('cancelled_amount', '+', p('amount')),
  };
}

export const salesByMinute = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db
    .selectFrom('sales_minutes')
    .selectAll()
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .orderBy('minute'),
);

export const salesByProduct = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db.selectFrom('sales_products').selectAll().where('broadcast_sys_id', '=', p('broadcastSysId')),
);

/** Of orders that wait for their payment. */
export const salesWaiting = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db
    .selectFrom(
      db
        .selectFrom('sales_lines')
        .select((row) => [row.fn.sum<number>('qty').as('qty'), row.fn.sum<number>('amount').as('amount')])
        .where('broadcast_sys_id', '=', p('broadcastSysId'))
        .where('is_paid', '=', 0)
        .groupBy('order_sys_id')
        .as('each_order'),
    )
    .select((row) => [
      row.fn.sum<number>(row.case().when('qty', '>', 0).then(1).else(0).end()).as('order_cnt'),
      row.fn.sum<number>('qty').as('qty'),
      row.fn.sum<number>('amount').as('amount'),
    ]),
);

type On<T extends OrderEvent['type']> = RecordedEvent<EventOf<OrderEvent, T>>;

export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

/** With the price of its add-ons at its first line. */
function linesOf({ lines, addOns, price }: OrderedProduct) {
  const added = addOns.reduce((sum, { price: each, qty }) => sum + each * qty, 0);
  return lines.map((line, at) => ({ ...line, amount: lineAmount(line, price) + (at === 0 ? added : 0) }));
}

/** It is paid from now on. */
function paid(orderSysId: number) {
  return [addToMinute({ orderSysId }), addToProducts({ orderSysId }), setPaid({ orderSysId })];
}

export const salesProjection: Projection = {
  name: 'sales',
  version: 4,
  tables: [salesLines, salesMinutes, salesProducts],
  on: {
    OrderPlaced: ({ data, recordedAt }: On<'OrderPlaced'>) => {
      const { orderSysId, broadcastSysId, products } = data;
      if (broadcastSysId === null) return [];
      return products.flatMap((product) =>
        linesOf(product).map(({ orderPrdtOptionSysId, qty, amount }) =>
          salesLines.insert({
            order_sys_id: orderSysId,
            order_prdt_option_sys_id: orderPrdtOptionSysId,
            broadcast_sys_id: broadcastSysId,
            prdt_sys_id: product.prdtSysId,
            name: product.name,
            name_en: product.nameEn,
            minute: minuteOf(recordedAt),
            is_paid: 0,
            qty,
            amount,
          }),
        ),
      );
    },
    // It was never paid.
    OrderCancelled: ({ data: { orderSysId } }: On<'OrderCancelled'>) => [deleteOrder({ orderSysId })],
    OrderPiecesCancelled: gone,
    OrderPiecesReturned: gone,
  },
  follows: [
    following(orderFold, (_event, before, after) =>
      after?.isPaid && !before?.isPaid && after.order.broadcastSysId !== null
        ? paid(after.order.orderSysId)
        : [],
    ),
  ],
};

/** Returned pieces count like cancelled ones. */
function gone({ data }: On<'OrderPiecesCancelled' | 'OrderPiecesReturned'>) {
  const { orderSysId, lines, productsAmount } = data;
  // All of them are of one product.
  const cancelled = lines.map(({ orderPrdtOptionSysId: lineSysId, qty }, at) =>
    cancel({ orderSysId, lineSysId, qty, amount: at === 0 ? productsAmount : 0 }),
  );
  const [first] = lines;
  const qty = lines.reduce((sum, line) => sum + line.qty, 0);
  const all = first && { orderSysId, lineSysId: first.orderPrdtOptionSysId, qty, amount: productsAmount };
  return all ? [...cancelled, cancelInMinute(all), cancelInProduct(all)] : cancelled;
}
