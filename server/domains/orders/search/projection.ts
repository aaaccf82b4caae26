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
import type { RowOf } from '../../../platform/log/tables/table.ts';
import { sumView, view } from '../../../platform/log/tables/view.ts';
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

const renameBrand = statement<{ brandSysId: number; text: string }>((db, p) => {
  const renamed = sql<string>`substr(text, 1, CAST(own_length AS integer)) || ${p('text')}`;
  return db
    .updateTable('search_products')
    .set({ text: renamed })
    .where('brand_sys_id', '=', p('brandSysId'))
    .where('text', '!=', renamed);
});

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

/** Only when the last piece goes, or the first one comes: other orders cost nothing here. */
function leave(row: Omit<RowOf<typeof pieces>, 'is_offered'>): Write {
  return pieces.merge({ ...row, is_offered: 1 }, ['is_left']);
}

/** Choices that were removed, or are there again. Until then all are offered. */
function offeredPieces(before: ProductFacts, after: ProductFacts): Write[] {
  const [was, is] = [new Set(stockKeysOf(before)), new Set(stockKeysOf(after))];
  const change = (keys: Iterable<number | null>, is_offered: number) =>
    Array.from(keys, (key) =>
      pieces.merge({ prdt_sys_id: after.prdtSysId, detail_sys_id: key ?? 0, is_offered, is_left: 0 }, [
        'is_offered',
      ]),
    );
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

function plannedRows(state: BroadcastState): RowOf<typeof broadcastProducts>[] {
  if (!state || isRehearsal(state) || state.standing.isCancelled) return [];
  const { broadcastSysId: broadcast_sys_id, products } = state;
  return products.map(({ prdtSysId: prdt_sys_id }) => ({ broadcast_sys_id, prdt_sys_id }));
}

function broadcastRows(after: BroadcastState): Write[] {
  if (!after || isRehearsal(after)) return [];
  if (after.standing.isCancelled) return [broadcasts.remove({ broadcast_sys_id: after.broadcastSysId })];
  return [
    broadcasts.merge(
      {
        broadcast_sys_id: after.broadcastSysId,
        seller_sys_id: after.sellerSysId,
        live_flag: LIVE_FLAG.before,
        is_replay: 0,
        start_at: Date.parse(after.startDate),
        end_at: Date.parse(after.endDate),
        text: spelled(after.title, after.titleEn),
      },
      ['seller_sys_id', 'start_at', 'end_at', 'text'],
    ),
  ];
}

/** An order's pieces weigh as at its payment deadline, which stays the same. So a cancelled piece takes away what it added. */
function soldRows(state: OrderState): RowOf<typeof sold>[] {
  if (!state?.isPaid || state.isExpired) return [];
  const qty = new Map<number, number>();
  for (const product of leftOf(state).products)
    qty.set(product.prdtSysId, (qty.get(product.prdtSysId) ?? 0) + product.qty);
  const weight = weightAt(state.order.payUntil);
  return Array.from(qty, ([prdt_sys_id, pieces]) => ({ prdt_sys_id, score: pieces * weight }));
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
    following(broadcastFold, (_event, _before, after) => broadcastRows(after)),
    view(broadcastFold, broadcastProducts, plannedRows),
    sumView(orderFold, sold, soldRows),
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
