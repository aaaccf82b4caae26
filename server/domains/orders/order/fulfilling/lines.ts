/** Lines of orders, in the form that sellers list and filter them. */
import { LINE_STATUS, type LineStatus } from '../../../../../schema/orders/moves.ts';
import { OPTION_TEXT_LENGTH_MAX } from '../../../../../schema/orders/constants.ts';
import { optionNamesOf } from '../../../../../schema/members/names.ts';
import { sql } from 'kysely';
import type { Projection } from '../../../../platform/log/log.ts';
import { isAmong } from '../../../../platform/log/tables/among.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import {
  int,
  nullable,
  table,
  text,
  type RowOf,
  type TablesOf,
} from '../../../../platform/log/tables/table.ts';
import { view } from '../../../../platform/log/tables/view.ts';
import { foundBy } from '../../../catalog/catalog/offers.ts';
import { holdersOf } from '../claims/claims.ts';
import { orderFold, type Placed } from '../decider.ts';
import type { OrderedProduct } from '../placed-order.ts';
import type { orderReceivers } from '../views.ts';
import { lineStatusOf, piecesLeftOf } from '../status.ts';

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

type OfSeller = { readonly sellerSysId: number };
/** `after`: 0 for a page from the beginning. */
type Page = { readonly after: number; readonly startIndex: number; readonly rowCount: number };

/** Of these orders, with commas between their numbers. */
export const productsOfOrders = statement((db, p: Params<{ orderSysIds: string }>) =>
  db
    .selectFrom('order_lines')
    .select('prdt_sys_id as id')
    .distinct()
    .where(isAmong(db, sql.ref('order_sys_id'), sql`${p('orderSysIds')}`)),
);

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

/** When it was confirmed, or the last of it exchanged, which is final. */
function confirmedAt({ progress, claims }: Placed, { orderPrdtSysId }: OrderedProduct, status: LineStatus) {
  const exchanged = status === LINE_STATUS.exchanged ? holdersOf(claims, orderPrdtSysId) : [];
  const ends = exchanged.map(({ steps }) => steps.at(-1)!.at);
  return progress[orderPrdtSysId]?.confirmedAt ?? (ends.length > 0 ? Math.max(...ends) : null);
}

function rowsOf(state: Placed): RowOf<typeof orderLines>[] {
  const { orderSysId, products } = state.order;
  return products.map((product) => {
    const { orderPrdtSysId } = product;
    const status = lineStatusOf(state, product);
    const { preparedAt = null, sentAt = null, deliveredAt = null } = state.progress[orderPrdtSysId] ?? {};
    return {
      order_prdt_sys_id: orderPrdtSysId,
      order_sys_id: orderSysId,
      user_sys_id: state.userSysId,
      seller_sys_id: product.sellerSysId,
      prdt_sys_id: product.prdtSysId,
      prdt_no: product.prdtNo,
      name: product.name,
      name_en: product.nameEn,
      option_text: optionTextOf(product),
      status_code: status,
      qty: state.isExpired ? 0 : piecesLeftOf(state, product),
      ordered_at: state.orderedAt,
      // A line that was cancelled before the payment was never paid.
      paid_at: state.paid && piecesLeftOf(state.paid, product) > 0 ? state.paid.at : null,
      prepared_at: preparedAt,
      sent_at: sentAt,
      delivered_at: deliveredAt,
      confirmed_at: confirmedAt(state, product, status),
      found_by: foundByOf(product, orderSysId),
    };
  });
}

export const orderLineProjection: Projection = {
  name: 'order-lines',
  version: 6,
  tables: [orderLines],
  on: {},
  follows: [view(orderFold, orderLines, (state) => (state ? rowsOf(state) : []))],
};
