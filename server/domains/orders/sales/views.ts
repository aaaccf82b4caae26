import { lineAmount } from '../../../../schema/buying/pricing.ts';
import { MINUTE } from '../../../../schema/durations.ts';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { sumView, view } from '../../../platform/log/tables/view.ts';
import { orderFold, type OrderState, type Placed } from '../order/decider.ts';
import { leftOf } from '../order/offers.ts';

/** Orders of broadcasts that wait for their payment, with what is left of them. */
const salesWaitingOrders = table(
  'sales_waiting',
  { order_sys_id: int, broadcast_sys_id: int, qty: int, amount: int },
  { key: ['order_sys_id'], indexes: { sales_waiting_by_broadcast: ['broadcast_sys_id'] } },
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
export type SalesProductRow = RowOf<typeof salesProducts>;

type Tables = TablesOf<typeof salesWaitingOrders | typeof salesMinutes | typeof salesProducts>;
const { statement } = statementsFor<Tables>();

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
    .selectFrom('sales_waiting')
    .select((row) => [
      row.fn.countAll<number>().as('order_cnt'),
      row.fn.sum<number>('qty').as('qty'),
      row.fn.sum<number>('amount').as('amount'),
    ])
    .where('broadcast_sys_id', '=', p('broadcastSysId')),
);

export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

interface Sold {
  readonly qty: number;
  readonly amount: number;
}

/** What is left of each product, with its add-ons, by `orderPrdtSysId`. A product of which nothing is left is missing. */
function leftByProduct(state: Placed): ReadonlyMap<number, Sold> {
  return new Map(
    leftOf(state).products.map(({ orderPrdtSysId, qty, lines, addOns, price }) => {
      const amounts = [
        ...lines.map((line) => lineAmount(line, price)),
        ...addOns.map((addOn) => addOn.price * addOn.qty),
      ];
      return [orderPrdtSysId, { qty, amount: total(amounts) }];
    }),
  );
}

const NOTHING: Sold = { qty: 0, amount: 0 };

/** Of an order that counts: one of a broadcast that is paid. What of each product was paid, and cancelled since. */
function paidIn(state: OrderState) {
  const broadcastSysId = state?.order.broadcastSysId ?? null;
  if (!state?.paid || broadcastSysId === null) return null;
  const [left, paidFor] = [
    leftByProduct(state),
    leftByProduct({ ...state, cancelled: state.paid.cancelled }),
  ];
  const sold = state.order.products.map((product) => {
    const now = left.get(product.orderPrdtSysId) ?? NOTHING;
    const then = paidFor.get(product.orderPrdtSysId) ?? NOTHING;
    return { product, ...now, cancelled_qty: then.qty - now.qty, cancelled_amount: then.amount - now.amount };
  });
  return { state, broadcastSysId, sold };
}

export const salesProjection: Projection = {
  name: 'sales',
  version: 4,
  tables: [salesWaitingOrders, salesMinutes, salesProducts],
  on: {},
  follows: [
    view(orderFold, salesWaitingOrders, (state) => {
      const broadcastSysId = state?.order.broadcastSysId ?? null;
      if (!state || broadcastSysId === null || state.isPaid || state.isExpired) return [];
      const left = [...leftByProduct(state).values()];
      const qty = total(left.map((each) => each.qty));
      if (qty === 0) return [];
      const amount = total(left.map((each) => each.amount));
      return [{ order_sys_id: state.order.orderSysId, broadcast_sys_id: broadcastSysId, qty, amount }];
    }),
    sumView(orderFold, salesMinutes, (order) => {
      const paid = paidIn(order);
      if (!paid) return [];
      const sum = (of: keyof typeof sums) => total(paid.sold.map((each) => each[of]));
      return [
        {
          broadcast_sys_id: paid.broadcastSysId,
          minute: minuteOf(paid.state.orderedAt),
          order_cnt: sum('qty') > 0 ? 1 : 0,
          gone_cnt: sum('qty') > 0 ? 0 : 1,
          qty: sum('qty'),
          amount: sum('amount'),
          cancelled_qty: sum('cancelled_qty'),
          cancelled_amount: sum('cancelled_amount'),
        },
      ];
    }),
    sumView(
      orderFold,
      salesProducts,
      (order) => {
        const paid = paidIn(order);
        if (!paid) return [];
        return paid.sold.map(({ product, ...sold }) => ({
          broadcast_sys_id: paid.broadcastSysId,
          prdt_sys_id: product.prdtSysId,
          name: product.name,
          name_en: product.nameEn,
          latest: paid.state.order.orderSysId,
          order_cnt: sold.qty > 0 ? 1 : 0,
          ...sold,
        }));
      },
      ['latest'],
    ),
  ],
};

function total(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0);
}
