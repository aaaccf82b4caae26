/** Lines of orders, in the form that sellers list and filter them. */
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { OPTION_TEXT_LENGTH_MAX } from '../../../../schema/orders/constants.ts';
import { optionNamesOf } from '../../../../schema/members/names.ts';
import type { EventOf, Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { foundBy } from '../../catalog/offers.ts';
import type { OrderEvent } from '../decider.ts';
import { isPaidWhenPlaced, type OrderedProduct } from '../placed.ts';
import type { orderReceivers } from '../projection.ts';
import type { Moved } from '../moved.ts';

export const orderLines = table(
  'order_lines',
  {
    order_prdt_sys_id: int,
    order_sys_id: int,
    user_sys_id: int,
    seller_sys_id: int,
    prdt_sys_id: int,
    prdt_no: text,
    name: text,
    name_en: text,
    option_text: text,
    status_code: int,
    /** Pieces that were neither cancelled nor returned. */
    qty: int,
    ordered_at: int,
    paid_at: nullable(int),
    prepared_at: nullable(int),
    sent_at: nullable(int),
    delivered_at: nullable(int),
    confirmed_at: nullable(int),
    /** What its buyer may search for. */
    found_by: text,
  },
  {
    key: ['order_sys_id', 'order_prdt_sys_id'],
    indexes: {
      order_lines_by_seller: ['seller_sys_id', 'status_code', 'order_prdt_sys_id'],
      // Without a status, too, a page must not sort all of them.
      order_lines_of_seller: ['seller_sys_id', 'order_prdt_sys_id'],
      order_lines_by_buyer: ['user_sys_id', 'status_code'],
    },
  },
);
/** With its receiver; null: their term is over. */
export type SellerLineRow = RowOf<typeof orderLines> & {
  readonly receiver_name: string | null;
  readonly delivery_memo: string | null;
};

const { statement } = statementsFor<TablesOf<typeof orderLines | typeof orderReceivers>>();

type OneLine = { readonly orderSysId: number; readonly lineSysId: number };

const setStatus = statement<OneLine & { statusCode: number }>((db, p) =>
  db
    .updateTable('order_lines')
    .set({ status_code: p('statusCode') })
    .where('order_sys_id', '=', p('orderSysId'))
    .where('order_prdt_sys_id', '=', p('lineSysId')),
);

const reachedAt = (column: 'prepared_at' | 'sent_at' | 'delivered_at' | 'confirmed_at') =>
  statement<OneLine & { at: number }>((db, p) =>
    db
      .updateTable('order_lines')
      .set({ [column]: p('at') })
      .where('order_sys_id', '=', p('orderSysId'))
      .where('order_prdt_sys_id', '=', p('lineSysId')),
  );
const reached = {
  GoodsPrepared: reachedAt('prepared_at'),
  GoodsDispatched: reachedAt('sent_at'),
  GoodsDelivered: reachedAt('delivered_at'),
  PurchaseConfirmed: reachedAt('confirmed_at'),
};

const setPaid = statement<{ orderSysId: number; paidAt: number }>((db, p) =>
  db
    .updateTable('order_lines')
    .set({ status_code: LINE_STATUS.paid, paid_at: p('paidAt') })
    .where('order_sys_id', '=', p('orderSysId'))
    .where('status_code', '=', LINE_STATUS.depositPending),
);

const setExpired = statement<{ orderSysId: number }>((db, p) =>
  db
    .updateTable('order_lines')
    .set({ status_code: LINE_STATUS.cancelled, qty: 0 })
    .where('order_sys_id', '=', p('orderSysId')),
);

/**
 * Pieces of a choice were cancelled. Events name the choice, not its line. Ids rise, and a line gets its id after its
 * choices do, so it is the first line after the choice.
 */
const reduce = statement<{ orderSysId: number; choiceSysId: number; qty: number }>((db, p) =>
  db
    .updateTable('order_lines')
    .set((row) => ({
      qty: row('qty', '-', p('qty')),
      status_code: row
        .case()
        .when('qty', '=', p('qty'))
        .then(LINE_STATUS.cancelled)
        .else(row.ref('status_code'))
        .end(),
    }))
    .where('order_sys_id', '=', p('orderSysId'))
    .where('order_prdt_sys_id', '=', (row) =>
      row
        .selectFrom('order_lines as known')
        .select(({ fn }) => fn.min<number>('known.order_prdt_sys_id').as('next'))
        .where('known.order_sys_id', '=', p('orderSysId'))
        .where('known.order_prdt_sys_id', '>', p('choiceSysId')),
    ),
);

type OfSeller = { readonly sellerSysId: number };
/** `after`: 0 for a page from the beginning. */
type Page = { readonly after: number; readonly startIndex: number; readonly rowCount: number };

/** The oldest first, with who gets them. */
export const linesOfSeller = statement((db, p: Params<OfSeller & Page>) =>
  db
    .selectFrom('order_lines')
    .leftJoin('order_receivers', 'order_receivers.order_sys_id', 'order_lines.order_sys_id')
    .selectAll('order_lines')
    .select(['order_receivers.receiver_name', 'order_receivers.delivery_memo'])
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('order_prdt_sys_id', '>', p('after'))
    .orderBy('order_prdt_sys_id')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const linesOfSellerIn = statement((db, p: Params<OfSeller & Page & { statusCode: number }>) =>
  db
    .selectFrom('order_lines')
    .leftJoin('order_receivers', 'order_receivers.order_sys_id', 'order_lines.order_sys_id')
    .selectAll('order_lines')
    .select(['order_receivers.receiver_name', 'order_receivers.delivery_memo'])
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('status_code', '=', p('statusCode'))
    .where('order_prdt_sys_id', '>', p('after'))
    .orderBy('order_prdt_sys_id')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countLinesOfSeller = statement((db, p: Params<OfSeller & { most: number }>) =>
  db
    .selectFrom(
      db
        .selectFrom('order_lines')
        .select('order_prdt_sys_id')
        .where('seller_sys_id', '=', p('sellerSysId'))
        .limit(p('most'))
        .as('these'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

export const countLinesOfSellerIn = statement(
  (db, p: Params<OfSeller & { statusCode: number; most: number }>) =>
    db
      .selectFrom(
        db
          .selectFrom('order_lines')
          .select('order_prdt_sys_id')
          .where('seller_sys_id', '=', p('sellerSysId'))
          .where('status_code', '=', p('statusCode'))
          .limit(p('most'))
          .as('these'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
);

export const countOrdersOfSellerIn = statement(
  (db, p: Params<OfSeller & { statusCode: number; most: number }>) =>
    db
      .selectFrom(
        db
          .selectFrom('order_lines')
          .select('order_sys_id')
          .distinct()
          .where('seller_sys_id', '=', p('sellerSysId'))
          .where('status_code', '=', p('statusCode'))
          .limit(p('most'))
          .as('these'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
);

/** Orders of the seller with lines in this status, the oldest first. */
export const ordersOfSellerIn = statement((db, p: Params<OfSeller & Page & { statusCode: number }>) =>
  db
    .selectFrom('order_lines')
    .select('order_sys_id as orderSysId')
    .distinct()
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('status_code', '=', p('statusCode'))
    .where('order_sys_id', '>', p('after'))
    .orderBy('order_sys_id')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

/** How many lines of a member stand at each status. */
export const linesOfBuyer = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('order_lines')
    .select('status_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId'))
    .groupBy('status_code'),
);

type On<T extends OrderEvent['type']> = RecordedEvent<EventOf<OrderEvent, T>>;

/** Each choice once. */
function optionTextOf({ lines }: OrderedProduct): string {
  const texts = lines.map(({ options }) => optionNamesOf(options).name).filter((name) => name !== '');
  return [...new Set(texts)].join(', ').slice(0, OPTION_TEXT_LENGTH_MAX);
}

function foundByOf(product: OrderedProduct, orderSysId: number): string {
  const options = product.lines.map((line) => optionNamesOf(line.options));
  return foundBy(
    product.name,
    product.nameEn,
    ...options.flatMap(({ name, nameEn }) => [name, nameEn]),
    product.prdtNo,
    String(orderSysId),
  );
}

function statusesOf(orderSysId: number, { lines }: Moved): Write[] {
  return lines.map(({ orderPrdtSysId: lineSysId, statusCode }) =>
    setStatus({ orderSysId, lineSysId, statusCode }),
  );
}

function fulfilled({
  type,
  data: { orderSysId, orderPrdtSysIds, moved, ...data },
  recordedAt,
}: On<keyof typeof reached>): Write[] {
  const at = 'deliveredAt' in data ? data.deliveredAt : recordedAt;
  return [
    ...statusesOf(orderSysId, moved),
    ...orderPrdtSysIds.map((lineSysId) => reached[type]({ orderSysId, lineSysId, at })),
  ];
}

/** An old event says nothing of lines: then one without pieces is cancelled. */
function gone({
  data: { orderSysId, lines, moved },
}: On<'OrderPiecesCancelled' | 'OrderPiecesReturned'>): Write[] {
  return [
    ...lines.map(({ orderPrdtOptionSysId: choiceSysId, qty }) => reduce({ orderSysId, choiceSysId, qty })),
    ...statusesOf(orderSysId, moved),
  ];
}

export const orderLineProjection: Projection = {
  name: 'order-lines',
  version: 5,
  tables: [orderLines],
  on: {
    OrderPlaced: ({ data, actorId, recordedAt }: On<'OrderPlaced'>) => {
      const isPaid = isPaidWhenPlaced(data);
      return data.products.map((product) =>
        orderLines.insert({
          order_prdt_sys_id: product.orderPrdtSysId,
          order_sys_id: data.orderSysId,
          user_sys_id: actorId ?? 0,
          seller_sys_id: product.sellerSysId,
          prdt_sys_id: product.prdtSysId,
          prdt_no: product.prdtNo,
          name: product.name,
          name_en: product.nameEn,
          option_text: optionTextOf(product),
          status_code: isPaid ? LINE_STATUS.paid : LINE_STATUS.depositPending,
          qty: product.lines.reduce((sum, { qty }) => sum + qty, 0),
          ordered_at: recordedAt,
          paid_at: isPaid ? recordedAt : null,
          prepared_at: null,
          sent_at: null,
          delivered_at: null,
          confirmed_at: null,
          found_by: foundByOf(product, data.orderSysId),
        }),
      );
    },
    OrderPaid: ({ data: { orderSysId }, recordedAt }: On<'OrderPaid'>) => [
      setPaid({ orderSysId, paidAt: recordedAt }),
    ],
    OrderCancelled: ({ data: { orderSysId } }: On<'OrderCancelled'>) => [setExpired({ orderSysId })],
    OrderPiecesCancelled: (event: On<'OrderPiecesCancelled'>) => [
      ...gone(event),
      // Nothing may be owed for the rest.
      ...(event.data.moved.statusCode === LINE_STATUS.paid
        ? [setPaid({ orderSysId: event.data.orderSysId, paidAt: event.recordedAt })]
        : []),
    ],
    OrderPiecesReturned: gone,
    ClaimAsked: ({ data }: On<'ClaimAsked'>) => statusesOf(data.orderSysId, data.moved),
    ClaimMoved: ({ data: { orderSysId, moved }, recordedAt: at }: On<'ClaimMoved'>) => [
      ...statusesOf(orderSysId, moved),
      // All of it was exchanged, and that is final.
      ...moved.lines
        .filter(({ statusCode }) => statusCode === LINE_STATUS.exchanged)
        .map(({ orderPrdtSysId: lineSysId }) => reached.PurchaseConfirmed({ orderSysId, lineSysId, at })),
    ],
    GoodsPrepared: fulfilled,
    GoodsDispatched: fulfilled,
    GoodsDelivered: fulfilled,
    PurchaseConfirmed: fulfilled,
  },
};
