import { sql, type RawBuilder } from 'kysely';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import type { ProductSort } from '../../../schema/catalog/search.ts';
import { compiling, statementsFor, type Bound, type Params } from '../../platform/log/tables/statement.ts';
import { engineOf } from '../../platform/log/tables/text-index.ts';
import { newest } from '../../platform/newest.ts';
import { Finding, type Searched } from './finding.ts';
import { brands, broadcasts, products } from './tables.ts';

type Param = Parameters<Searched['conditions']>[0];

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

const productId = sql.ref('search_products.prdt_sys_id');

const isOnAir = sql`${productId} IN (SELECT planned.prdt_sys_id FROM search_broadcasts AS live
  JOIN search_broadcast_products AS planned ON planned.broadcast_sys_id = live.broadcast_sys_id
  WHERE live.live_flag = ${sql.lit(LIVE_FLAG.onAir)})`;

const isOnSale = sql`(search_products.is_limited = 0 OR EXISTS (SELECT 1 FROM search_pieces
  WHERE search_pieces.prdt_sys_id = ${productId} AND search_pieces.is_offered = 1 AND search_pieces.left_qty > 0))`;

const FILTERS: { readonly [Name in keyof ProductFilter]: (param: Param) => RawBuilder<unknown> } = {
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
const isDisplayed = sql`search_products.is_display = 1`;

const score = sql`COALESCE(search_sold.score, 0)`;
const NEWEST = sql`${productId} DESC`;
const SORTS: Readonly<Record<Exclude<ProductSort, 'relevance'>, RawBuilder<unknown>>> = {
  new: NEWEST,
  price: sql`search_products.price, ${productId}`,
  '-price': sql`search_products.price DESC, ${productId} DESC`,
  sold: sql`${score} DESC, ${NEWEST}`,
};
const RANKS: Readonly<Record<string, RawBuilder<unknown>>> = {
  new: sql`0 AS rank, 0 AS rank2`,
  price: sql`-search_products.price AS rank, 0 AS rank2`,
  '-price': sql`search_products.price AS rank, 0 AS rank2`,
};

export const findingProducts = new Finding({
  table: products,
  joined: sql`LEFT JOIN search_sold ON search_sold.prdt_sys_id = ${productId}`,
  order: sql`${score} DESC, ${isOnAir} DESC, ${NEWEST}`,
  sorts: SORTS,
  ranks: (sort) => RANKS[sort] ?? sql`${score} AS rank, CASE WHEN ${isOnAir} THEN 1 ELSE 0 END AS rank2`,
  // All filters in one statement: one for each choice of them would be hundreds for each shape of a keyword.
  conditions: (param) => [
    isDisplayed,
    ...FILTER_NAMES.map((name) => sql`(CAST(${param(name)} AS bigint) = 0 OR ${FILTERS[name](param)})`),
  ],
});

const WITH_SALES = sql`JOIN search_sold ON search_sold.prdt_sys_id = ${productId}`;

const { statement } = statementsFor<never>();
type Page = { readonly startIndex: number; readonly rowCount: number };

/** Statements by the filters that they have, so that the index of each list is used. */
const pages = newest<string, (values: ProductFilter & Page) => Bound<{ id: number }>>(2000);
const counts = newest<string, (values: ProductFilter) => Bound<{ count: number }>>(2000);

function asked(filter: ProductFilter) {
  return FILTER_NAMES.filter((name) => filter[name] !== ANY_PRODUCT[name]);
}

/**
 * Products on display, without a keyword. Of those by sales, `sold` are the ones that have any, and `unsold` the others, the
 * newest first.
 */
export function listedProducts(
  filter: ProductFilter & Page,
  sort: 'new' | 'price' | '-price' | 'sold' | 'unsold',
): Bound<{ id: number }> {
  const names = asked(filter);
  const kind = `${sort} ${names.join(' ')}`;
  const list =
    pages.get(kind) ??
    statement((db, p: Params<ProductFilter & Page>) => {
      const param: Param = (name) => sql`${p(name as keyof ProductFilter)}`;
      const where = [isDisplayed, ...names.map((name) => FILTERS[name](param))];
      // From the best sold on, whatever SQLite would choose.
      const join = engineOf(db) === 'sqlite' ? sql`CROSS JOIN` : sql`JOIN`;
      const from =
        sort === 'sold'
          ? sql`search_sold ${join} search_products ON ${productId} = search_sold.prdt_sys_id`
          : sql`search_products`;
      if (sort === 'unsold')
        where.push(sql`NOT EXISTS (SELECT 1 FROM search_sold WHERE search_sold.prdt_sys_id = ${productId})`);
      const order =
        sort === 'sold'
          ? sql`search_sold.score DESC, search_sold.prdt_sys_id DESC`
          : SORTS[sort === 'unsold' ? 'new' : sort];
      return compiling(
        db,
        sql`SELECT ${productId} AS id FROM ${from} WHERE ${sql.join(where, sql` AND `)}
          ORDER BY ${order} LIMIT ${p('rowCount')} OFFSET ${p('startIndex')}`,
      );
    });
  pages.set(kind, list);
  return list(filter);
}

/** `isSold`: only those that have been sold. */
export function countListed(filter: ProductFilter, { isSold = false } = {}): Bound<{ count: number }> {
  const names = asked(filter);
  const kind = `${isSold} ${names.join(' ')}`;
  const count =
    counts.get(kind) ??
    statement((db, p: Params<ProductFilter>) => {
      const param: Param = (name) => sql`${p(name as keyof ProductFilter)}`;
      return compiling(
        db,
        sql`SELECT count(*) AS count FROM search_products ${isSold ? WITH_SALES : sql``}
          WHERE ${sql.join([isDisplayed, ...names.map((name) => FILTERS[name](param))], sql` AND `)}`,
      );
    });
  counts.set(kind, count);
  return count(filter);
}

const ofSeller = (name: string, param: Param) =>
  sql`(CAST(${param('seller')} AS bigint) = 0 OR ${sql.ref(`${name}.seller_sys_id`)} = ${param('seller')})`;

export const findingBrands = new Finding({
  table: brands,
  order: sql`search_brands.brand_sys_id DESC`,
  ranks: () => sql`0 AS rank, 0 AS rank2`,
  conditions: (param) => [ofSeller('search_brands', param)],
});

const isLive = sql`search_broadcasts.live_flag = ${sql.lit(LIVE_FLAG.onAir)}`;
const broadcastOrder = sql`CASE WHEN ${isLive} THEN 0 ELSE 1 END, search_broadcasts.start_at DESC,
  search_broadcasts.broadcast_sys_id DESC`;
/** On air, to come, or to watch again. */
const shownBroadcasts = (param: Param) => [
  sql`(${isLive} OR search_broadcasts.is_replay = 1
    OR (search_broadcasts.live_flag = ${sql.lit(LIVE_FLAG.before)} AND search_broadcasts.end_at > ${param('now')}))`,
  ofSeller('search_broadcasts', param),
];

export const findingBroadcasts = new Finding({
  table: broadcasts,
  order: broadcastOrder,
  ranks: () => sql`CASE WHEN ${isLive} THEN 1 ELSE 0 END AS rank, search_broadcasts.start_at AS rank2`,
  conditions: shownBroadcasts,
});

type OfShop = { readonly seller: number };
type Broadcasts = OfShop & { readonly now: number };

/** All of them, without a keyword. */
export const listedBrands = statement((db, p: Params<OfShop & Page>) =>
  compiling<{ id: number }>(
    db,
    sql`SELECT brand_sys_id AS id FROM search_brands WHERE ${ofSeller('search_brands', (name) => sql`${p(name as 'seller')}`)}
      ORDER BY brand_sys_id DESC LIMIT ${p('rowCount')} OFFSET ${p('startIndex')}`,
  ),
);

export const countBrands = statement((db, p: Params<OfShop>) =>
  compiling<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM search_brands WHERE ${ofSeller('search_brands', (name) => sql`${p(name as 'seller')}`)}`,
  ),
);

export const listedBroadcasts = statement((db, p: Params<Broadcasts & Page>) =>
  compiling<{ id: number }>(
    db,
    sql`SELECT broadcast_sys_id AS id FROM search_broadcasts
      WHERE ${sql.join(
        shownBroadcasts((name) => sql`${p(name as 'now')}`),
        sql` AND `,
      )} ORDER BY ${broadcastOrder} LIMIT ${p('rowCount')} OFFSET ${p('startIndex')}`,
  ),
);

export const countBroadcasts = statement((db, p: Params<Broadcasts>) =>
  compiling<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM search_broadcasts WHERE ${sql.join(
      shownBroadcasts((name) => sql`${p(name as 'now')}`),
      sql` AND `,
    )}`,
  ),
);
