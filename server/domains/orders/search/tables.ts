import { int, nullable, real, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';

/*
 * What is searched and listed. Stock and sales change all the time, so they have tables of their own: PostgreSQL indexes a text
 * again whenever its row changes.
 */

/** For lists. At the end they have what lists are filtered by, so that no row is looked at. */
const late = <const Columns>(columns: Columns) => ({ columns, isLate: true }) as const;

export const products = table(
  'search_products',
  {
    prdt_sys_id: int,
    seller_sys_id: int,
    is_display: int,
    category_sys_id: nullable(int),
    brand_sys_id: nullable(int),
    /** Without a live price. */
    price: int,
    is_free_delivery: int,
    /** The product's own, and from `own_length` on its brand's. */
    text,
    own_length: int,
  },
  {
    key: ['prdt_sys_id'],
    indexes: {
      search_products_newest: late(['is_display', 'prdt_sys_id', 'is_free_delivery', 'price']),
      search_products_by_price: late(['is_display', 'price', 'prdt_sys_id', 'is_free_delivery']),
      search_products_of_seller: late([
        'seller_sys_id',
        'is_display',
        'prdt_sys_id',
        'is_free_delivery',
        'price',
      ]),
      search_products_of_seller_by_price: late([
        'seller_sys_id',
        'is_display',
        'price',
        'prdt_sys_id',
        'is_free_delivery',
      ]),
      search_products_of_category: late([
        'category_sys_id',
        'is_display',
        'prdt_sys_id',
        'is_free_delivery',
        'price',
      ]),
      search_products_of_category_by_price: late([
        'category_sys_id',
        'is_display',
        'price',
        'prdt_sys_id',
        'is_free_delivery',
      ]),
      search_products_of_brand: ['brand_sys_id', 'is_display', 'prdt_sys_id'],
      search_products_of_brand_by_price: late(['brand_sys_id', 'is_display', 'price', 'prdt_sys_id']),
    },
    textIndex: { name: 'search_products_text', column: 'text' },
  },
);

/** How well each product sells: `score` is the sum over its sold pieces of what `weightAt` says of them. */
export const sold = table(
  'search_sold',
  { prdt_sys_id: int, score: real },
  { key: ['prdt_sys_id'], indexes: { search_sold_by_score: late(['score', 'prdt_sys_id']) } },
);

/** The choice that stands for a product whose pieces are not counted: some are always left. */
export const UNCOUNTED = -1;

/** Whether pieces are left of each choice; 0: of the product itself. A removed choice is not offered. */
export const pieces = table(
  'search_pieces',
  { prdt_sys_id: int, detail_sys_id: int, is_offered: int, is_left: int },
  { key: ['prdt_sys_id', 'detail_sys_id'] },
);

export const brands = table(
  'search_brands',
  { brand_sys_id: int, seller_sys_id: int, text },
  {
    key: ['brand_sys_id'],
    indexes: { search_brands_of_seller: late(['seller_sys_id', 'brand_sys_id']) },
    textIndex: { name: 'search_brands_text', column: 'text' },
  },
);

/** Broadcasts for everybody; cancelled ones and rehearsals are left out. */
export const broadcasts = table(
  'search_broadcasts',
  {
    broadcast_sys_id: int,
    seller_sys_id: int,
    live_flag: int,
    is_replay: int,
    start_at: int,
    end_at: int,
    text,
  },
  {
    key: ['broadcast_sys_id'],
    indexes: {
      search_broadcasts_by_flag: ['live_flag', 'start_at'],
      search_broadcasts_by_start: late(['start_at', 'broadcast_sys_id']),
    },
    textIndex: { name: 'search_broadcasts_text', column: 'text' },
  },
);

export const broadcastProducts = table(
  'search_broadcast_products',
  { broadcast_sys_id: int, prdt_sys_id: int },
  { key: ['broadcast_sys_id', 'prdt_sys_id'] },
);

export type SearchTables = TablesOf<
  typeof products | typeof sold | typeof pieces | typeof brands | typeof broadcasts | typeof broadcastProducts
>;
