import { sql } from 'kysely';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { DELIVERY_PRICE_TYPE } from '../../../../schema/buying/constants.ts';
import { STOCK_TYPE } from '../../../../schema/catalog/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { following, type Projection, type RecordedEvent } from '../../../platform/log/log.ts';
import { among, isAmong } from '../../../platform/log/tables/among.ts';
import { statementsFor, type Params, type Write } from '../../../platform/log/tables/statement.ts';
import {
  int,
  nullable,
  real,
  table,
  text,
  type RowOf,
  type TablesOf,
} from '../../../platform/log/tables/table.ts';
import { sumView, view } from '../../../platform/log/tables/view.ts';
import type { ReplayEvent } from '../../broadcasts/replay/decider.ts';
import {
  brandsFold,
  productFold,
  sellerOfBrands,
  stockKeysOf,
  type ProductFacts,
} from '../../catalog/catalog/offers.ts';
import {
  productOfStockStream,
  stockFold,
  stockLeft,
  type StockEvent,
  type StockState,
} from '../../catalog/stock/decider.ts';
import { broadcastFold, isRehearsal, type BroadcastState } from '../../room/broadcast/decider.ts';
import { roomOfStream } from '../../room/room/decider.ts';
import { orderFold, type OrderState } from '../order/decider.ts';
import { leftOf } from '../order/offers.ts';

/*
 * What is searched and listed, from which each process makes its indexes. What must stay true:
 * - A product has a row while it is on display, a broadcast while it is for everybody.
 */

const products = table(
  'search_products',
  {
    prdt_sys_id: int,
    seller_sys_id: int,
    category_sys_id: nullable(int),
    brand_sys_id: nullable(int),
    name: text,
    name_en: text,
    prdt_no: text,
    /** As it was called when the product was changed last: for a brand that is not known. */
    brand_name: text,
    brand_name_en: text,
    /** Without a live price. */
    price: int,
    is_free_delivery: int,
  },
  { key: ['prdt_sys_id'], indexes: { search_products_of_brand: ['brand_sys_id'] } },
);

/** How well each product sells: `score` is the sum over its sold pieces of what {@link weightAt} says of them. */
const sold = table('search_sold', { prdt_sys_id: int, score: real }, { key: ['prdt_sys_id'] });

/** The choice that stands for a product whose pieces are not counted: some are always left. */
const UNCOUNTED = -1;

/** Whether pieces are left of each choice; 0: of the product itself. A removed choice is not offered. */
const pieces = table(
  'search_pieces',
  { prdt_sys_id: int, detail_sys_id: int, is_offered: int, is_left: int },
  { key: ['prdt_sys_id', 'detail_sys_id'] },
);

const brands = table(
  'search_brands',
  { brand_sys_id: int, seller_sys_id: int, name: text, name_en: text },
  { key: ['brand_sys_id'], indexes: { search_brands_of_seller: ['seller_sys_id'] } },
);

const broadcasts = table(
  'search_broadcasts',
  {
    broadcast_sys_id: int,
    seller_sys_id: int,
    live_flag: int,
    is_replay: int,
    start_at: int,
    end_at: int,
    title: text,
    title_en: text,
  },
  { key: ['broadcast_sys_id'], indexes: { search_broadcasts_by_flag: ['live_flag'] } },
);

const broadcastProducts = table(
  'search_broadcast_products',
  { broadcast_sys_id: int, prdt_sys_id: int },
  { key: ['broadcast_sys_id', 'prdt_sys_id'] },
);

export type BroadcastRow = RowOf<typeof broadcasts>;

type Tables = TablesOf<
  typeof products | typeof sold | typeof pieces | typeof brands | typeof broadcasts | typeof broadcastProducts
>;
const { statement } = statementsFor<Tables>();

/** Numbers between commas. */
type Ids = { ids: string };

export const allProducts = statement((db) => db.selectFrom('search_products').select('prdt_sys_id as id'));
export const sellersWithBrands = statement((db) =>
  db.selectFrom('search_brands').select('seller_sys_id').distinct(),
);
export const allBroadcasts = statement((db) =>
  db.selectFrom('search_broadcasts').select('broadcast_sys_id as id'),
);
export const brandsOfSellers = among(brands, 'seller_sys_id');

export const productsOfBrands = statement((db, p: Params<Ids>) =>
  db
    .selectFrom('search_products')
    .select('prdt_sys_id as id')
    .where(isAmong(db, sql.ref('brand_sys_id'), sql`${p('ids')}`)),
);

/** With how well they sell, and their brand as it is called now. */
export const productsAmong = statement((db, p: Params<Ids>) =>
  db
    .selectFrom('search_products')
    .leftJoin('search_brands', 'search_brands.brand_sys_id', 'search_products.brand_sys_id')
    .leftJoin('search_sold', 'search_sold.prdt_sys_id', 'search_products.prdt_sys_id')
    .select([
      'search_products.prdt_sys_id as id',
      'search_products.seller_sys_id',
      'search_products.category_sys_id',
      'search_products.brand_sys_id',
      'search_products.name',
      'search_products.name_en',
      'search_products.prdt_no',
      'search_products.price',
      'search_products.is_free_delivery',
      'search_sold.score',
    ])
    .select((row) => [
      row.fn.coalesce('search_brands.name', 'search_products.brand_name').as('brand_name'),
      row.fn.coalesce('search_brands.name_en', 'search_products.brand_name_en').as('brand_name_en'),
      row
        .selectFrom('search_pieces')
        .select((piece) => piece.fn.countAll<number>().as('count'))
        .whereRef('search_pieces.prdt_sys_id', '=', 'search_products.prdt_sys_id')
        .where('is_offered', '=', 1)
        .where('is_left', '=', 1)
        .as('choices_left'),
    ])
    .where(isAmong(db, sql.ref('search_products.prdt_sys_id'), sql`${p('ids')}`)),
);

export const broadcastsAmong = among(broadcasts, 'broadcast_sys_id');

/** The products of all broadcasts on air. */
export const productsOnAir = statement((db) =>
  db
    .selectFrom('search_broadcasts')
    .innerJoin(
      'search_broadcast_products as planned',
      'planned.broadcast_sys_id',
      'search_broadcasts.broadcast_sys_id',
    )
    .select('planned.prdt_sys_id as id')
    .distinct()
    .where('live_flag', '=', LIVE_FLAG.onAir),
);

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

function productRows(facts: ProductFacts | null): RowOf<typeof products>[] {
  if (!facts || facts.isDisplay === 0) return [];
  const isFree =
    (facts.deliveryPrice ?? 0) === 0 && facts.deliveryPriceTypeCode !== DELIVERY_PRICE_TYPE.debit;
  return [
    {
      prdt_sys_id: facts.prdtSysId,
      seller_sys_id: facts.sellerSysId,
      category_sys_id: facts.category?.categorySysId ?? null,
      brand_sys_id: facts.brandSysId ?? null,
      name: facts.name,
      name_en: facts.nameEn,
      prdt_no: facts.prdtNo,
      brand_name: facts.brandName ?? '',
      brand_name_en: facts.brandNameEn ?? '',
      price: facts.price,
      is_free_delivery: isFree ? 1 : 0,
    },
  ];
}

/** Only when the last piece goes, or the first one comes: other orders cost nothing here. */
function leave(row: Omit<RowOf<typeof pieces>, 'is_offered'>): Write {
  return pieces.merge({ ...row, is_offered: 1 }, ['is_left']);
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
    Array.from(keys, (key) =>
      pieces.merge({ prdt_sys_id: after.prdtSysId, detail_sys_id: key ?? 0, is_offered, is_left: 0 }, [
        'is_offered',
      ]),
    );
  return [...change(was.difference(is), 0), ...change(is.difference(was), 1)];
}

/** Events that move pieces, of those that this version knows. */
const MOVING: ReadonlySet<string> = new Set<StockEvent['type']>([
  'StockReceived',
  'StockAdjusted',
  'StockTaken',
  'StockReturned',
]);

function movedPieces({ type, stream, data }: RecordedEvent, before: StockState, after: StockState): Write[] {
  if (!MOVING.has(type)) return [];
  const prdt_sys_id = productOfStockStream(stream);
  return (data as StockEvent['data']).lines.flatMap(({ detailSysId }) => {
    const [was, is] = [stockLeft(before, detailSysId) > 0, stockLeft(after, detailSysId) > 0];
    return was === is ? [] : [leave({ prdt_sys_id, detail_sys_id: detailSysId ?? 0, is_left: is ? 1 : 0 })];
  });
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
        title: after.title,
        title_en: after.titleEn,
      },
      ['seller_sys_id', 'start_at', 'end_at', 'title', 'title_en'],
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

export const searchProjection: Projection = {
  name: 'search',
  version: 4,
  tables: [brands, products, sold, pieces, broadcasts, broadcastProducts],
  sums: [sold],
  follows: [
    view(productFold, products, productRows),
    following(productFold, (_event, before, after) =>
      after ? [...uncountedPieces(before, after), ...(before ? offeredPieces(before, after) : [])] : [],
    ),
    following(stockFold, movedPieces),
    view(brandsFold, brands, (state, stream) =>
      state.brands.map(({ brandSysId, name, nameEn }) => ({
        brand_sys_id: brandSysId,
        seller_sys_id: sellerOfBrands(stream),
        name,
        name_en: nameEn,
      })),
    ),
    following(broadcastFold, (_event, _before, after) => broadcastRows(after)),
    view(broadcastFold, broadcastProducts, plannedRows),
    sumView(orderFold, sold, soldRows),
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
