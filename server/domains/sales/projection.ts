import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { lineAmount } from '../../../schema/buying/pricing.ts';
import { MINUTE } from '../../../schema/durations.ts';
import type { EventOf, Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../platform/log/tables/table.ts';
import type { OrderEvent } from '../order/decider.ts';
import { isPaidWhenPlaced, type OrderedProduct } from '../order/placed.ts';

/**
 * The lines of orders in broadcasts. `qty` and `amount`: what is left of it. `cancelled_…`: what was cancelled after
 * the payment. An amount that is not of one line, as of add-ons, stands at a line of its product: only sums are read.
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
    cancelled_qty: int,
    cancelled_amount: int,
  },
  {
    key: ['order_sys_id', 'order_prdt_option_sys_id'],
    indexes: { sales_lines_by_broadcast: ['broadcast_sys_id', 'order_sys_id'] },
  },
);

const { statement } = statementsFor<TablesOf<typeof salesLines>>();

const setPaid = statement<{ orderSysId: number }>((db, p) =>
  db.updateTable('sales_lines').set({ is_paid: 1 }).where('order_sys_id', '=', p('orderSysId')),
);

const deleteOrder = statement<{ orderSysId: number }>((db, p) =>
  db.deleteFrom('sales_lines').where('order_sys_id', '=', p('orderSysId')),
);

const cancel = statement<{ orderSysId: number; lineSysId: number; qty: number; amount: number }>((db, p) =>
  db
    .updateTable('sales_lines')
    .set((row) => ({
      qty: row('qty', '-', p('qty')),
      amount: row('amount', '-', p('amount')),
      cancelled_qty: row('cancelled_qty', '+', row('is_paid', '*', p('qty'))),
      cancelled_amount: row('cancelled_amount', '+', row('is_paid', '*', p('amount'))),
    }))
    .where('order_sys_id', '=', p('orderSysId'))
    .where('order_prdt_option_sys_id', '=', p('lineSysId')),
);

/** By minute, and whether it is paid. `order_cnt`: with something left; `gone_cnt`: with nothing left. */
export const salesByMinute = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db
    .selectFrom(
      db
        .selectFrom('sales_lines')
        .select(['minute', 'is_paid'])
        .select(({ fn }) => [
          fn.sum<number>('qty').as('qty'),
          fn.sum<number>('amount').as('amount'),
          fn.sum<number>('cancelled_qty').as('cancelled_qty'),
          fn.sum<number>('cancelled_amount').as('cancelled_amount'),
        ])
        .where('broadcast_sys_id', '=', p('broadcastSysId'))
        .groupBy(['order_sys_id', 'minute', 'is_paid'])
        .as('each_order'),
    )
    .select(['minute', 'is_paid'])
    .select((row) => [
      row.fn.sum<number>(row.case().when('qty', '>', 0).then(1).else(0).end()).as('order_cnt'),
      row.fn.sum<number>(row.case().when('qty', '>', 0).then(0).else(1).end()).as('gone_cnt'),
      row.fn.sum<number>('qty').as('qty'),
      row.fn.sum<number>('amount').as('amount'),
      row.fn.sum<number>('cancelled_qty').as('cancelled_qty'),
      row.fn.sum<number>('cancelled_amount').as('cancelled_amount'),
    ])
    .groupBy(['minute', 'is_paid'])
    .orderBy('minute'),
);

/** What is paid, or was; a product that was renamed in between is there under both names. */
export const salesByProduct = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db
    .selectFrom('sales_lines')
    .select(['prdt_sys_id', 'name', 'name_en'])
    .select(({ fn }) => [
      fn.max<number>('order_sys_id').as('latest'),
      fn.sum<number>('qty').as('qty'),
      fn.sum<number>('amount').as('amount'),
      fn.sum<number>('cancelled_qty').as('cancelled_qty'),
      fn.sum<number>('cancelled_amount').as('cancelled_amount'),
    ])
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .where('is_paid', '=', 1)
    .groupBy(['prdt_sys_id', 'name', 'name_en']),
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

export const salesProjection: Projection = {
  name: 'sales',
  version: 1,
  tables: [salesLines],
  on: {
    OrderPlaced: ({ data, recordedAt }: On<'OrderPlaced'>) => {
      const { orderSysId, broadcastSysId, products } = data;
      if (broadcastSysId === null) return [];
      const isPaid = isPaidWhenPlaced(data);
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
            is_paid: isPaid ? 1 : 0,
            qty,
            amount,
            cancelled_qty: 0,
            cancelled_amount: 0,
          }),
        ),
      );
    },
    OrderPaid: ({ data: { orderSysId } }: On<'OrderPaid'>) => [setPaid({ orderSysId })],
    // It was never paid.
    OrderCancelled: ({ data: { orderSysId } }: On<'OrderCancelled'>) => [deleteOrder({ orderSysId })],
    OrderPiecesCancelled: ({ data }: On<'OrderPiecesCancelled'>) => {
      const { orderSysId, lines, productsAmount, moved } = data;
      // All of them are of one product.
      const cancelled = lines.map(({ orderPrdtOptionSysId: lineSysId, qty }, at) =>
        cancel({ orderSysId, lineSysId, qty, amount: at === 0 ? productsAmount : 0 }),
      );
      // Nothing may be owed for the rest.
      return moved.statusCode === LINE_STATUS.paid ? [...cancelled, setPaid({ orderSysId })] : cancelled;
    },
  },
};
