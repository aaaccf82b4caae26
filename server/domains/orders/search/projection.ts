import { sql } from 'kysely';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { DELIVERY_PRICE_TYPE } from '../../../../schema/buying/constants.ts';
import type { Brand } from '../../../../schema/catalog/groups.ts';
import { STOCK_TYPE } from '../../../../schema/catalog/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { following, type Projection, type RecordedEvent } from '../../../platform/log/log.ts';
import { compiling, statementsFor, type Write } from '../../../platform/log/tables/statement.ts';
import { broadcastFold, type BroadcastState } from '../../room/broadcast/broadcast.ts';
import { isRehearsal } from '../../room/broadcast/hosts.ts';
import { brandsFold, sellerOfBrands } from '../../catalog/catalog/offers.ts';
import { productFold, stockKeysOf, type ProductFacts } from '../../catalog/catalog/product.ts';
import { orderFold, type OrderState } from '../order/decider.ts';
import { leftOf } from '../order/offers.ts';
import type { ReplayEvent } from '../../broadcasts/replay/decider.ts';
import { roomOfStream } from '../../room/room/decider.ts';
import {
  productOfStockStream,
  stockFold,
  stockLeft,
  type StockEvent,
  type StockState,
} from '../../catalog/stock/decider.ts';
import { NAME, spelled, START, withoutNames } from './spelling.ts';
import {
  brands,
  broadcastProducts,
  broadcasts,
  pieces,
  products,
  sold,
  UNCOUNTED,
  type SearchTables,
} from './tables.ts';

const { statement } = statementsFor<SearchTables>();

/** A piece that was sold so much earlier counts half. */
const SOLD_HALF_LIFE = 14 * DAY;
const SOLD_SINCE = Date.UTC(2026, 0, 1);

/**
 * What a piece counts that was sold at this moment (ms since 1970). Later sales count more; earlier ones do not lose with each
 * day. So scores keep their order, and no day has to rewrite them.
 */
export function weightAt(at: number): number {
  return 2 ** ((at - SOLD_SINCE) / SOLD_HALF_LIFE);
}

type ProductRow = SearchTables['search_products'];
/** `text` is the product's own; `brand_text` counts where its brand is not known. */
type ProductParams = ProductRow & { readonly brand_text: string };

const PRODUCT_COLUMNS = Object.keys(products.columns) as (keyof ProductRow)[];
const OTHER_COLUMNS = PRODUCT_COLUMNS.filter((column) => column !== 'prdt_sys_id');
const columnList = sql.join(PRODUCT_COLUMNS.map((column) => sql.ref(column)));
const replaced = sql.join(
  OTHER_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
);

/** Inserts or replaces a product, with the text of its brand as that is called now. */
const listProduct = statement<ProductParams>(
  (db, p) => {
    const values = PRODUCT_COLUMNS.map((column) =>
      column === 'text'
        ? sql`${p('text')} || COALESCE(
            (SELECT replace(text, ${sql.lit(NAME)}, ${sql.lit(START)}) FROM search_brands WHERE brand_sys_id = ${p('brand_sys_id')}), ${p('brand_text')})`
        : sql`${p(column)}`,
    );
    return compiling(
      db,
      sql`INSERT INTO search_products (${columnList}) VALUES (${sql.join(values)})
        ON CONFLICT (prdt_sys_id) DO UPDATE SET ${replaced}`,
    );
  },
  {
    table: 'search_products',
    key: ['prdt_sys_id'],
    references: ['search_brands'],
    many: (db, p) => {
      const arrays = PRODUCT_COLUMNS.map(
        (column) =>
          sql`${p(column)}::${sql.raw(products.columns[column].type === 'int' ? 'bigint[]' : 'text[]')}`,
      );
      const selected = PRODUCT_COLUMNS.map((column) =>
        column === 'text'
          ? sql`these.text || COALESCE(replace(search_brands.text, ${sql.lit(NAME)}, ${sql.lit(START)}), these.brand_text)`
          : sql.ref(`these.${column}`),
      );
      return compiling(
        db,
        sql`INSERT INTO search_products (${columnList}) SELECT ${sql.join(selected)}
          FROM unnest(${sql.join(arrays)}, ${p('brand_text')}::text[]) AS these (${columnList}, brand_text)
          LEFT JOIN search_brands ON search_brands.brand_sys_id = these.brand_sys_id
          ON CONFLICT (prdt_sys_id) DO UPDATE SET ${replaced}`,
      );
    },
  },
);

const addSales = statement<{ prdt_sys_id: number; score: number }>((db, p) =>
  db
    .insertInto('search_sold')
    .values({ prdt_sys_id: p('prdt_sys_id'), score: p('score') })
    .onConflict((conflict) =>
      conflict
        .column('prdt_sys_id')
        .doUpdateSet((row) => ({ score: row('search_sold.score', '+', row.ref('excluded.score')) })),
    ),
);

/** Only when the last piece goes, or the first one comes: other orders cost nothing here. */
const leave = statement<{ prdt_sys_id: number; detail_sys_id: number; is_left: number }>((db, p) =>
  db
    .insertInto('search_pieces')
    .values({
      prdt_sys_id: p('prdt_sys_id'),
      detail_sys_id: p('detail_sys_id'),
      is_offered: 1,
      is_left: p('is_left'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['prdt_sys_id', 'detail_sys_id'])
        .doUpdateSet((row) => ({ is_left: row.ref('excluded.is_left') })),
    ),
);

const offer = statement<{ prdt_sys_id: number; detail_sys_id: number; is_offered: number }>((db, p) =>
  db
    .insertInto('search_pieces')
    .values({
      prdt_sys_id: p('prdt_sys_id'),
      detail_sys_id: p('detail_sys_id'),
      is_offered: p('is_offered'),
      is_left: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['prdt_sys_id', 'detail_sys_id'])
        .doUpdateSet((row) => ({ is_offered: row.ref('excluded.is_offered') })),
    ),
);

const renameBrand = statement<{ brandSysId: number; text: string }>((db, p) => {
  const renamed = sql<string>`substr(text, 1, CAST(own_length AS integer)) || ${p('text')}`;
  return db
    .updateTable('search_products')
    .set({ text: renamed })
    .where('brand_sys_id', '=', p('brandSysId'))
    .where('text', '!=', renamed);
});

type Planned = Omit<SearchTables['search_broadcasts'], 'live_flag' | 'is_replay'>;

const plan = statement<Planned>((db, p) =>
  db
    .insertInto('search_broadcasts')
    .values({
      broadcast_sys_id: p('broadcast_sys_id'),
      seller_sys_id: p('seller_sys_id'),
      live_flag: LIVE_FLAG.before,
      is_replay: 0,
      start_at: p('start_at'),
      end_at: p('end_at'),
      text: p('text'),
    })
    .onConflict((conflict) =>
      conflict.column('broadcast_sys_id').doUpdateSet((row) => ({
        seller_sys_id: row.ref('excluded.seller_sys_id'),
        start_at: row.ref('excluded.start_at'),
        end_at: row.ref('excluded.end_at'),
        text: row.ref('excluded.text'),
      })),
    ),
);

const unplanProducts = statement<{ broadcastSysId: number }>((db, p) =>
  db.deleteFrom('search_broadcast_products').where('broadcast_sys_id', '=', p('broadcastSysId')),
);

function productRows(before: ProductFacts | null, after: ProductFacts | null): Write[] {
  if (!after) return [];
  const own = spelled(after.name, after.nameEn, after.prdtNo);
  const isFree =
    (after.deliveryPrice ?? 0) === 0 && after.deliveryPriceTypeCode !== DELIVERY_PRICE_TYPE.debit;
  return [
    listProduct({
      prdt_sys_id: after.prdtSysId,
      seller_sys_id: after.sellerSysId,
      is_display: after.isDisplay,
      category_sys_id: after.category?.categorySysId ?? null,
      brand_sys_id: after.brandSysId ?? null,
      price: after.price,
      is_free_delivery: isFree ? 1 : 0,
      text: own,
      own_length: Array.from(own).length,
      brand_text: withoutNames(spelled(after.brandName ?? '', after.brandNameEn ?? '')),
    }),
    ...uncountedPieces(before, after),
    ...(before ? offeredPieces(before, after) : []),
  ];
}

function uncountedPieces(before: ProductFacts | null, after: ProductFacts): Write[] {
  const isUncounted = (facts: ProductFacts) => facts.stockTypeCode !== STOCK_TYPE.limited;
  const [was, is] = [before !== null && isUncounted(before), isUncounted(after)];
  const { prdtSysId: prdt_sys_id } = after;
  return was === is ? [] : [leave({ prdt_sys_id, detail_sys_id: UNCOUNTED, is_left: is ? 1 : 0 })];
}

/** Choices that were removed, or are there again. Until then all are offered. */
function offeredPieces(before: ProductFacts, after: ProductFacts): Write[] {
  const [was, is] = [new Set(stockKeysOf(before)), new Set(stockKeysOf(after))];
  const change = (keys: Iterable<number | null>, is_offered: number) =>
    Array.from(keys, (key) => offer({ prdt_sys_id: after.prdtSysId, detail_sys_id: key ?? 0, is_offered }));
  return [...change(was.difference(is), 0), ...change(is.difference(was), 1)];
}

function brandRows(sellerSysId: number, before: readonly Brand[], after: readonly Brand[]): Write[] {
  const writes: Write[] = [];
  for (const { brandSysId } of before)
    if (!after.some((each) => each.brandSysId === brandSysId))
      writes.push(brands.remove({ brand_sys_id: brandSysId }));
  for (const { brandSysId, name, nameEn } of after) {
    const was = before.find((each) => each.brandSysId === brandSysId);
    if (was?.name === name && was.nameEn === nameEn) continue;
    const text = spelled(name, nameEn);
    writes.push(
      brands.upsert({ brand_sys_id: brandSysId, seller_sys_id: sellerSysId, text }),
      renameBrand({ brandSysId, text: withoutNames(text) }),
    );
  }
  return writes;
}

function broadcastRows(before: BroadcastState, after: BroadcastState): Write[] {
  if (!after || isRehearsal(after)) return [];
  const { broadcastSysId } = after;
  if (after.standing.isCancelled)
    return [broadcasts.remove({ broadcast_sys_id: broadcastSysId }), unplanProducts({ broadcastSysId })];
  const isSame = before?.products === after.products;
  return [
    plan({
      broadcast_sys_id: broadcastSysId,
      seller_sys_id: after.sellerSysId,
      start_at: Date.parse(after.startDate),
      end_at: Date.parse(after.endDate),
      text: spelled(after.title, after.titleEn),
    }),
    ...(before && !isSame ? [unplanProducts({ broadcastSysId })] : []),
    ...(isSame
      ? []
      : after.products.map(({ prdtSysId }) =>
          broadcastProducts.upsert({ broadcast_sys_id: broadcastSysId, prdt_sys_id: prdtSysId }),
        )),
  ];
}

/** Events that change what an order has sold. Its other events cost nothing here. */
const SELLING: ReadonlySet<string> = new Set([
  'OrderPlaced',
  'OrderPaid',
  'OrderCancelled',
  'OrderPiecesCancelled',
]);

function soldOf(state: OrderState): Map<number, number> {
  const qty = new Map<number, number>();
  if (state?.isPaid && !state.isExpired)
    for (const product of leftOf(state).products)
      qty.set(product.prdtSysId, (qty.get(product.prdtSysId) ?? 0) + product.qty);
  return qty;
}

/** An order's pieces weigh as at its payment deadline, which stays the same. So a cancelled piece takes away what it added. */
function salesRows({ type }: RecordedEvent, before: OrderState, after: OrderState): Write[] {
  if (!SELLING.has(type) || !after) return [];
  const [was, is] = [soldOf(before), soldOf(after)];
  const weight = weightAt(after.order.payUntil);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((prdtSysId) => {
    const qty = (is.get(prdtSysId) ?? 0) - (was.get(prdtSysId) ?? 0);
    return qty === 0 ? [] : [addSales({ prdt_sys_id: prdtSysId, score: qty * weight })];
  });
}

/** Events that move pieces, of those that this version knows. */
const MOVING: ReadonlySet<string> = new Set<StockEvent['type']>([
  'StockReceived',
  'StockAdjusted',
  'StockTaken',
  'StockReturned',
]);

function piecesRows({ type, stream, data }: RecordedEvent, before: StockState, after: StockState): Write[] {
  if (!MOVING.has(type)) return [];
  const prdt_sys_id = productOfStockStream(stream);
  return (data as StockEvent['data']).lines.flatMap(({ detailSysId }) => {
    const [was, is] = [stockLeft(before, detailSysId) > 0, stockLeft(after, detailSysId) > 0];
    return was === is ? [] : [leave({ prdt_sys_id, detail_sys_id: detailSysId ?? 0, is_left: is ? 1 : 0 })];
  });
}

export const searchProjection: Projection = {
  name: 'search',
  version: 3,
  tables: [brands, products, sold, pieces, broadcasts, broadcastProducts],
  sums: [sold],
  follows: [
    following(productFold, (_event, before, after) => productRows(before, after)),
    following(brandsFold, ({ stream }, before, after) =>
      brandRows(sellerOfBrands(stream), before.brands, after.brands),
    ),
    following(broadcastFold, (_event, before, after) => broadcastRows(before, after)),
    following(orderFold, salesRows),
    following(stockFold, piecesRows),
  ],
  on: {
    LiveFlagChanged: ({
      stream,
      data: { liveFlag },
    }: RecordedEvent<Extract<RoomEvent, { type: 'LiveFlagChanged' }>>) => [
      broadcasts.set({ broadcast_sys_id: broadcastOfRoom(roomOfStream(stream)), live_flag: liveFlag }),
    ],
    ReplayPublished: ({ data }: RecordedEvent<ReplayEvent>) => [
      broadcasts.set({ broadcast_sys_id: data.broadcastSysId, is_replay: 1 }),
    ],
  },
};
