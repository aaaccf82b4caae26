import { sql, type RawBuilder } from 'kysely';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { BEST_SOLD, Finding, RANKED, type Param, type Values, type Walk } from './finding.ts';
import { brands, broadcasts, products } from './tables.ts';

/** Which products are listed; 0: any. */
export type ProductFilter = {
  readonly seller: number;
  readonly category: number;
  readonly brand: number;
  /** Won. */
  readonly minPrice: number;
  readonly maxPrice: number;
  readonly isFreeDelivery: number;
  readonly isOnAir: number;
  readonly isOnSale: number;
};

export const ANY_PRODUCT: ProductFilter = {
  seller: 0,
  category: 0,
  brand: 0,
  minPrice: 0,
  maxPrice: Number.MAX_SAFE_INTEGER,
  isFreeDelivery: 0,
  isOnAir: 0,
  isOnSale: 0,
};

export const productId = sql.ref('search_products.prdt_sys_id');

const isOnAir = sql`${productId} IN (SELECT planned.prdt_sys_id FROM search_broadcasts AS live
  JOIN search_broadcast_products AS planned ON planned.broadcast_sys_id = live.broadcast_sys_id
  WHERE live.live_flag = ${sql.lit(LIVE_FLAG.onAir)})`;

const isOnSale = sql`EXISTS (SELECT 1 FROM search_pieces
  WHERE search_pieces.prdt_sys_id = ${productId} AND search_pieces.is_offered = 1 AND search_pieces.is_left = 1)`;

export const FILTERS: { readonly [Name in keyof ProductFilter]: (param: Param) => RawBuilder<unknown> } = {
  seller: (param) => sql`search_products.seller_sys_id = ${param('seller')}`,
  category: (param) => sql`search_products.category_sys_id = ${param('category')}`,
  brand: (param) => sql`search_products.brand_sys_id = ${param('brand')}`,
  minPrice: (param) => sql`search_products.price >= ${param('minPrice')}`,
  maxPrice: (param) => sql`search_products.price <= ${param('maxPrice')}`,
  isFreeDelivery: () => sql`search_products.is_free_delivery = 1`,
  isOnAir: () => isOnAir,
  isOnSale: () => isOnSale,
};
const FILTER_NAMES = Object.keys(FILTERS) as (keyof ProductFilter)[];
/** Those that an index begins with. */
const INDEXED = ['seller', 'category', 'brand'] as const;
export const isDisplayed = sql`search_products.is_display = 1`;

/** The filters of a list, so that each choice of them has a statement and uses its index. */
export function askedFilters(filter: ProductFilter): (keyof ProductFilter)[] {
  return FILTER_NAMES.filter((name) => filter[name] !== ANY_PRODUCT[name]);
}

const score = sql`CASE WHEN search_sold.score > 0 THEN search_sold.score ELSE 0 END`;
const RANKS: Readonly<Record<string, RawBuilder<unknown>>> = {
  new: sql`0 AS rank, 0 AS rank2`,
  price: sql`-search_products.price AS rank, -${productId} AS rank2`,
  '-price': sql`search_products.price AS rank, 0 AS rank2`,
  sold: sql`${score} AS rank, 0 AS rank2`,
  // Of those that sold alike, only ones that have not sold at all are told apart by a broadcast: a walk has them apart, too.
  [RANKED]: sql`${score} AS rank, CASE WHEN search_sold.score > 0 THEN 0 WHEN ${isOnAir} THEN 1 ELSE 0 END AS rank2`,
};

const productWalk = (name: string, order: RawBuilder<unknown>): Walk => ({
  name,
  rows: (param, values, limit) => {
    const asked = INDEXED.filter((each) => values[each] !== 0);
    const where = [isDisplayed, ...asked.map((each) => FILTERS[each](param))];
    if (name !== 'new') where.push(FILTERS.minPrice(param), FILTERS.maxPrice(param));
    return sql`SELECT * FROM search_products WHERE ${sql.join(where, sql` AND `)} ORDER BY ${order} LIMIT ${limit}`;
  },
});
const onAir: Walk = {
  name: 'onAir',
  rows: () => sql`SELECT * FROM search_products WHERE ${isOnAir} ORDER BY prdt_sys_id DESC`,
  isWhole: true,
};
const byAge = productWalk('new', sql`prdt_sys_id DESC`);
const WALKS: Readonly<Record<string, readonly (Walk | typeof BEST_SOLD)[]>> = {
  new: [byAge],
  price: [productWalk('price', sql`price, prdt_sys_id`)],
  '-price': [productWalk('-price', sql`price DESC, prdt_sys_id DESC`)],
  sold: [BEST_SOLD, byAge],
  [RANKED]: [BEST_SOLD, onAir, byAge],
};

export const findingProducts = new Finding({
  table: products,
  joined: sql`LEFT JOIN search_sold ON search_sold.prdt_sys_id = ${productId}`,
  ranks: (sort) => RANKS[sort]!,
  walks: (sort) => WALKS[sort]!,
  walkedBy: (values) => INDEXED.map((name) => (values[name] === 0 ? 0 : 1)).join(''),
  // All filters in one statement: one for each choice of them would be hundreds for each shape of a keyword.
  conditions: (param) => [
    isDisplayed,
    ...FILTER_NAMES.map((name) => sql`(CAST(${param(name)} AS bigint) = 0 OR ${FILTERS[name](param)})`),
  ],
});

export const ofSeller = (name: string, param: Param) =>
  sql`(CAST(${param('seller')} AS bigint) = 0 OR ${sql.ref(`${name}.seller_sys_id`)} = ${param('seller')})`;

export const findingBrands = new Finding({
  table: brands,
  ranks: () => sql`0 AS rank, 0 AS rank2`,
  walks: () => [
    {
      name: 'new',
      rows: (_param, _values, limit) =>
        sql`SELECT * FROM search_brands ORDER BY brand_sys_id DESC LIMIT ${limit}`,
    },
  ],
  walkedBy: () => '',
  conditions: (param) => [ofSeller('search_brands', param)],
});

export const isLive = sql`search_broadcasts.live_flag = ${sql.lit(LIVE_FLAG.onAir)}`;

/** On air, to come, or to watch again. */
export const shownBroadcasts = (param: Param) => [
  sql`(${isLive} OR search_broadcasts.is_replay = 1
    OR (search_broadcasts.live_flag = ${sql.lit(LIVE_FLAG.before)} AND search_broadcasts.end_at > ${param('now')}))`,
  ofSeller('search_broadcasts', param),
];

const byStart = sql`start_at DESC, broadcast_sys_id DESC`;

export const findingBroadcasts = new Finding({
  table: broadcasts,
  ranks: () => sql`CASE WHEN ${isLive} THEN 1 ELSE 0 END AS rank, search_broadcasts.start_at AS rank2`,
  walks: () => [
    {
      name: 'live',
      rows: () => sql`SELECT * FROM search_broadcasts WHERE ${isLive} ORDER BY ${byStart}`,
      isWhole: true,
    },
    {
      name: 'start',
      rows: (_param: Param, _values: Values, limit: RawBuilder<unknown>) =>
        sql`SELECT * FROM search_broadcasts ORDER BY ${byStart} LIMIT ${limit}`,
    },
  ],
  walkedBy: () => '',
  conditions: shownBroadcasts,
});
