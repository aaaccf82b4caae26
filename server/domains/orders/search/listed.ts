import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { compiling, statementsFor, type Bound, type Params } from '../../../platform/log/tables/statement.ts';
import { engineOf } from '../../../platform/log/tables/text-index.ts';
import { newest } from '../../../platform/newest.ts';
import type { Param } from './finding.ts';
import {
  askedFilters,
  FILTERS,
  isDisplayed,
  isLive,
  ofSeller,
  productId,
  shownBroadcasts,
  type ProductFilter,
} from './searched.ts';

/*
 * The queries of lists without a keyword.
 */

const { statement } = statementsFor<never>();
type Page = { readonly startIndex: number; readonly rowCount: number };
type Limit = { readonly limit: number };
type Ids<Values> = (values: Values) => Bound<{ id: number }>;
type Count<Values> = (values: Values & Limit) => Bound<{ count: number }>;
type By = 'new' | 'price' | '-price' | 'sold' | 'unsold';

/** Choices of filters, times the orders. */
const LISTS_KEPT = 2000;
const pages = newest<string, Ids<ProductFilter & Page>>(LISTS_KEPT);
const counts = newest<string, Count<ProductFilter>>(LISTS_KEPT);

const NEWEST = sql`${productId} DESC`;
const ORDERS: Readonly<Record<By, RawBuilder<unknown>>> = {
  new: NEWEST,
  unsold: NEWEST,
  price: sql`search_products.price, ${productId}`,
  '-price': sql`search_products.price DESC, ${productId} DESC`,
  sold: sql`search_sold.score DESC, search_sold.prdt_sys_id DESC`,
};
const hasSold = sql`search_sold.score > 0`;
const isUnsold = sql`NOT EXISTS (SELECT 1 FROM search_sold WHERE search_sold.prdt_sys_id = ${productId} AND ${hasSold})`;
/** So a list by something else is read in its order, with its index, and not sorted. */
const PRICES = ['minPrice', 'maxPrice'] as const;
const pricesBeside: Pick<typeof FILTERS, (typeof PRICES)[number]> = {
  minPrice: (param) => sql`+search_products.price >= ${param('minPrice')}`,
  maxPrice: (param) => sql`+search_products.price <= ${param('maxPrice')}`,
};

/**
 * Products on display, without a keyword. Of those by sales, `sold` are the ones that have any, and `unsold` the others, the
 * newest first.
 */
export function listedProducts(filter: ProductFilter & Page, by: By): Bound<{ id: number }> {
  const names = askedFilters(filter);
  const kind = `${by} ${names.join(' ')}`;
  const list =
    pages.get(kind) ??
    statement((db, p: Params<ProductFilter & Page>) => {
      const param: Param = (name) => sql`${p(name as keyof ProductFilter)}`;
      const isSqlite = engineOf(db) === 'sqlite';
      const isByPrice = by === 'price' || by === '-price';
      const filters = { ...FILTERS, ...(isSqlite && !isByPrice && pricesBeside) };
      const from = by === 'sold' ? bestSold(db) : sql`search_products`;
      const where = [isDisplayed, ...names.map((name) => filters[name](param))];
      if (by === 'sold') where.push(hasSold);
      if (by === 'unsold') where.push(isUnsold);
      return compiling(
        db,
        sql`SELECT ${productId} AS id FROM ${from} WHERE ${sql.join(where, sql` AND `)}
          ORDER BY ${ORDERS[by]} LIMIT ${p('rowCount')} OFFSET ${p('startIndex')}`,
      );
    });
  pages.set(kind, list);
  return list(filter);
}

/** As many as `limit` at most. `isSold`: only those that have been sold. */
export function countListed(
  filter: ProductFilter & Limit,
  { isSold = false } = {},
): Bound<{ count: number }> {
  const names = askedFilters(filter);
  const kind = `${isSold} ${names.join(' ')}`;
  const count =
    counts.get(kind) ??
    statement((db, p: Params<ProductFilter & Limit>) => {
      const param: Param = (name) => sql`${p(name as keyof ProductFilter)}`;
      const where = [isDisplayed, ...names.map((name) => FILTERS[name](param))];
      const from = isSold ? bestSold(db) : sql`search_products`;
      if (isSold) where.push(hasSold);
      return compiling(db, countOf(sql`${from} WHERE ${sql.join(where, sql` AND `)}`, sql`${p('limit')}`));
    });
  counts.set(kind, count);
  return count(filter);
}

/** From the best sold on, whatever SQLite would choose. */
function bestSold(db: QueryExecutorProvider): RawBuilder<unknown> {
  const join = engineOf(db) === 'sqlite' ? sql`CROSS JOIN` : sql`JOIN`;
  return sql`search_sold ${join} search_products ON ${productId} = search_sold.prdt_sys_id`;
}

function countOf(from: RawBuilder<unknown>, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${from} LIMIT ${limit}) AS these`;
}

type OfShop = { readonly seller: number };
type Broadcasts = OfShop & { readonly now: number };

export const listedBrands = statement((db, p: Params<OfShop & Page>) =>
  compiling<{ id: number }>(
    db,
    sql`SELECT brand_sys_id AS id FROM search_brands WHERE ${ofSeller('search_brands', (name) => sql`${p(name as 'seller')}`)}
      ORDER BY brand_sys_id DESC LIMIT ${p('rowCount')} OFFSET ${p('startIndex')}`,
  ),
);
export const countBrands = statement((db, p: Params<OfShop & Limit>) =>
  compiling<{ count: number }>(
    db,
    countOf(
      sql`search_brands WHERE ${ofSeller('search_brands', (name) => sql`${p(name as 'seller')}`)}`,
      sql`${p('limit')}`,
    ),
  ),
);

/** Those on air, the latest first, and all others. */
const broadcastsWhere = (which: RawBuilder<unknown>) =>
  statement((db, p: Params<Broadcasts & Page>) =>
    compiling<{ id: number }>(
      db,
      sql`SELECT broadcast_sys_id AS id FROM search_broadcasts
        WHERE ${sql.join([which, ...shownBroadcasts((name) => sql`${p(name as 'now')}`)], sql` AND `)}
        ORDER BY start_at DESC, broadcast_sys_id DESC LIMIT ${p('rowCount')} OFFSET ${p('startIndex')}`,
    ),
  );
export const liveBroadcasts = broadcastsWhere(isLive);
export const otherBroadcasts = broadcastsWhere(sql`NOT ${isLive}`);
export const countBroadcasts = statement((db, p: Params<Broadcasts & Limit>) =>
  compiling<{ count: number }>(
    db,
    countOf(
      sql`search_broadcasts WHERE ${sql.join(
        shownBroadcasts((name) => sql`${p(name as 'now')}`),
        sql` AND `,
      )}`,
      sql`${p('limit')}`,
    ),
  ),
);
