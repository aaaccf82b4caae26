import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Bound, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import { view } from '../../../platform/log/tables/view.ts';
import { brandsFold, sellerOfBrands } from './groups.ts';
import { productFold } from './product.ts';
import { sellerFold } from './seller.ts';

const sellers = table('sellers', { seller_sys_id: int, facts: text }, { key: ['seller_sys_id'] });
const products = table(
  'products',
  {
    prdt_sys_id: int,
    seller_sys_id: int,
    is_display: int,
    price: int,
    shipping_place_sys_id: nullable(int),
    live_from: nullable(int),
    live_until: nullable(int),
    live_price: nullable(int),
    prdt_no: text,
    category_sys_id: nullable(int),
    brand_sys_id: nullable(int),
  },
  {
    key: ['prdt_sys_id'],
    indexes: {
      products_by_number: ['seller_sys_id', 'prdt_no'],
      products_by_category: ['category_sys_id'],
      products_by_brand: ['brand_sys_id'],
      products_newest: {
        columns: ['is_display', 'prdt_sys_id', 'live_from', 'live_until', 'seller_sys_id'],
        isLate: true,
      },
      products_newest_of_seller: { columns: ['seller_sys_id', 'is_display', 'prdt_sys_id'], isLate: true },
      products_live: { columns: ['is_display', 'live_until', 'live_from'], isLate: true },
    },
  },
);
export const brands = table(
  'brands',
  { brand_sys_id: int, seller_sys_id: int },
  { key: ['brand_sys_id'], indexes: { brands_by_seller: ['seller_sys_id'] } },
);

type Tables = TablesOf<typeof sellers | typeof products | typeof brands>;
const { statement } = statementsFor<Tables>();

export const sellerById = statement((db, p: Params<{ sellerSysId: number }>) =>
  db.selectFrom('sellers').select('facts').where('seller_sys_id', '=', p('sellerSysId')),
);

export const lastSeller = statement((db) =>
  db.selectFrom('sellers').select((eb) => eb.fn.max<number | null>('seller_sys_id').as('last')),
);

type Paged = { startIndex: number; rowCount: number };

const displayedInMall = statement((db, p: Params<Paged>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('is_display', '=', 1)
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

const displayedOfSeller = statement((db, p: Params<Paged & { sellerSysId: number }>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('is_display', '=', 1)
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

type Older = { before: number; limit: number };

const older = (db: Kysely<Tables>, p: Params<Older>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('is_display', '=', 1)
    .where('prdt_sys_id', '<', p('before'))
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('limit'));

const olderInMall = statement((db, p: Params<Older>) => older(db, p));
const olderOfSeller = statement((db, p: Params<Older & { sellerSysId: number }>) =>
  older(db, p).where('seller_sys_id', '=', p('sellerSysId')),
);

/** Like {@link displayedProducts}, those that are older than one. */
export function displayedBefore({
  sellerSysId,
  ...page
}: Older & { sellerSysId: number | null }): Bound<{ prdt_sys_id: number }> {
  return sellerSysId === null ? olderInMall(page) : olderOfSeller({ sellerSysId, ...page });
}

/** Ids of products on display, newest first; of one seller, or of all where sellerSysId is null. */
export function displayedProducts({
  sellerSysId,
  startIndex,
  rowCount,
}: Paged & { sellerSysId: number | null }): Bound<{ prdt_sys_id: number }> {
  const page = { startIndex, rowCount };
  return sellerSysId === null ? displayedInMall(page) : displayedOfSeller({ sellerSysId, ...page });
}

const countInMall = statement((db) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_display', '=', 1),
);

const countOfSeller = statement((db, p: Params<{ sellerSysId: number }>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('is_display', '=', 1),
);

export function countDisplayedProducts({
  sellerSysId,
}: {
  sellerSysId: number | null;
}): Bound<{ count: number }> {
  return sellerSysId === null ? countInMall() : countOfSeller({ sellerSysId });
}

type Live = { sellerSysId: number | null; now: number };

/** Products on display that have a live price at that time, newest first. */
export const liveProducts = statement((db, p: Params<Live & Paged>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('is_display', '=', 1)
    .where('live_until', '>=', p('now'))
    .where('live_from', '<=', p('now'))
    .where((eb) => eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id')))
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countLiveProducts = statement((db, p: Params<Live>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_display', '=', 1)
    .where('live_until', '>=', p('now'))
    .where('live_from', '<=', p('now'))
    .where((eb) => eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id'))),
);

/** The others. */
export const productsNotLive = statement((db, p: Params<Live & Paged>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('is_display', '=', 1)
    .where((eb) =>
      eb.or([eb('live_until', 'is', null), eb('live_until', '<', p('now')), eb('live_from', '>', p('now'))]),
    )
    .where((eb) => eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id')))
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

type Beside = { sellerSysId: number; shippingPlaceSysId: number; prdtSysId: number };

/** Other products from the same warehouse. */
export const productsBeside = statement((db, p: Params<Beside & { startIndex: number; rowCount: number }>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('is_display', '=', 1)
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('shipping_place_sys_id', '=', p('shippingPlaceSysId'))
    .where('prdt_sys_id', '!=', p('prdtSysId'))
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countProductsBeside = statement((db, p: Params<Beside>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_display', '=', 1)
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('shipping_place_sys_id', '=', p('shippingPlaceSysId'))
    .where('prdt_sys_id', '!=', p('prdtSysId')),
);

type Worth = { least: number; now: number };
type OfSeller = { sellerSysId: number };

/** Whether the members' price at that time, live or not, is at least this. */
const isWorth = ({ ref }: ExpressionBuilder<Tables, 'products'>, p: Params<Worth>) =>
  sql<boolean>`CASE WHEN ${ref('live_from')} <= ${p('now')} AND ${ref('live_until')} >= ${p('now')}
    THEN ${ref('live_price')} ELSE ${ref('price')} END >= ${p('least')}`;

const pageWorth = (db: Kysely<Tables>, p: Params<Worth & Paged>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('is_display', '=', 1)
    .where((eb) => isWorth(eb, p))
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex'));

const countWorth = (db: Kysely<Tables>, p: Params<Worth>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_display', '=', 1)
    .where((eb) => isWorth(eb, p));

const worthInMall = statement((db, p: Params<Worth & Paged>) => pageWorth(db, p));
const worthOfSeller = statement((db, p: Params<Worth & Paged & OfSeller>) =>
  pageWorth(db, p).where('seller_sys_id', '=', p('sellerSysId')),
);
const countWorthInMall = statement((db, p: Params<Worth>) => countWorth(db, p));
const countWorthOfSeller = statement((db, p: Params<Worth & OfSeller>) =>
  countWorth(db, p).where('seller_sys_id', '=', p('sellerSysId')),
);

/** Ids of products on display that cost so much, newest first; of one seller, or of all where sellerSysId is null. */
export function productsWorth({
  sellerSysId,
  ...asked
}: Worth & Paged & { sellerSysId: number | null }): Bound<{ prdt_sys_id: number }> {
  return sellerSysId === null ? worthInMall(asked) : worthOfSeller({ sellerSysId, ...asked });
}

export function countProductsWorth({
  sellerSysId,
  ...asked
}: Worth & { sellerSysId: number | null }): Bound<{ count: number }> {
  return sellerSysId === null ? countWorthInMall(asked) : countWorthOfSeller({ sellerSysId, ...asked });
}

/** Ids of all products of a seller, newest first. */
export const productsOfSeller = statement(
  (db, p: Params<{ sellerSysId: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('products')
      .select('prdt_sys_id')
      .where('seller_sys_id', '=', p('sellerSysId'))
      .orderBy('prdt_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countProductsOfSeller = statement((db, p: Params<{ sellerSysId: number }>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_sys_id', '=', p('sellerSysId')),
);

type Numbered = { sellerSysId: number; prdtNo: string };

/** Like {@link productsOfSeller}, with this number. Only products of earlier versions share one. */
export const productsNumbered = statement(
  (db, p: Params<Numbered & { startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('products')
      .select('prdt_sys_id')
      .where('seller_sys_id', '=', p('sellerSysId'))
      .where('prdt_no', '=', p('prdtNo'))
      .orderBy('prdt_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countProductsNumbered = statement((db, p: Params<Numbered>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('prdt_no', '=', p('prdtNo')),
);

export const countProductsInCategory = statement((db, p: Params<{ categorySysId: number }>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('category_sys_id', '=', p('categorySysId')),
);

export const countProductsOfBrand = statement((db, p: Params<{ brandSysId: number }>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('brand_sys_id', '=', p('brandSysId')),
);

export const countProductsAtPlace = statement(
  (db, p: Params<{ sellerSysId: number; shippingPlaceSysId: number }>) =>
    db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('seller_sys_id', '=', p('sellerSysId'))
      .where('shipping_place_sys_id', '=', p('shippingPlaceSysId')),
);

export const sellerOfBrand = statement((db, p: Params<{ brandSysId: number }>) =>
  db.selectFrom('brands').select('seller_sys_id').where('brand_sys_id', '=', p('brandSysId')),
);

export const brandsOf = statement((db, p: Params<{ shop: number | null }>) =>
  db
    .selectFrom('brands')
    .select('brand_sys_id')
    .where((row) => row('seller_sys_id', '=', row.fn.coalesce(p('shop'), 'seller_sys_id')))
    .orderBy('brand_sys_id'),
);

export const catalogProjection: Projection = {
  name: 'catalog',
  version: 8,
  tables: [sellers, products, brands],
  on: {},
  follows: [
    view(sellerFold, sellers, (facts) =>
      facts ? [{ seller_sys_id: facts.sellerSysId, facts: JSON.stringify(facts) }] : [],
    ),
    view(productFold, products, (product) => {
      if (!product) return [];
      const { livePrice } = product;
      return [
        {
          prdt_sys_id: product.prdtSysId,
          seller_sys_id: product.sellerSysId,
          is_display: product.isDisplay,
          price: product.price,
          shipping_place_sys_id: product.shippingPlaceSysId ?? null,
          live_from: livePrice && Date.parse(livePrice.startDate),
          live_until: livePrice && Date.parse(livePrice.endDate),
          live_price: livePrice && livePrice.price,
          prdt_no: product.prdtNo,
          category_sys_id: product.category?.categorySysId ?? null,
          brand_sys_id: product.brandSysId ?? null,
        },
      ];
    }),
    view(brandsFold, brands, (state, stream) =>
      state.brands.map(({ brandSysId }) => ({
        brand_sys_id: brandSysId,
        seller_sys_id: sellerOfBrands(stream),
      })),
    ),
  ],
};
