import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Projection } from '../../../platform/log/log.ts';
import { among } from '../../../platform/log/tables/among.ts';
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

type Db = Kysely<Tables>;
type Paged = { startIndex: number; rowCount: number };
type OfSeller = { sellerSysId: number };
type OfShop = { sellerSysId: number | null };

const ids = (db: Db) => db.selectFrom('products').select('prdt_sys_id').orderBy('prdt_sys_id', 'desc');
const counted = (db: Db) => db.selectFrom('products').select((eb) => eb.fn.countAll<number>().as('count'));
const page = (db: Db, p: Params<Paged>) => ids(db).limit(p('rowCount')).offset(p('startIndex'));

const displayedInMall = statement((db, p: Params<Paged>) => page(db, p).where('is_display', '=', 1));
const displayedOfSeller = statement((db, p: Params<Paged & OfSeller>) =>
  page(db, p).where('seller_sys_id', '=', p('sellerSysId')).where('is_display', '=', 1),
);

/** Ids of products on display, newest first; of one seller, or of all where sellerSysId is null. */
export function displayedProducts({
  sellerSysId,
  startIndex,
  rowCount,
}: Paged & OfShop): Bound<{ prdt_sys_id: number }> {
  const asked = { startIndex, rowCount };
  return sellerSysId === null ? displayedInMall(asked) : displayedOfSeller({ sellerSysId, ...asked });
}

type Older = { before: number; limit: number };

const older = (db: Db, p: Params<Older>) =>
  ids(db).where('is_display', '=', 1).where('prdt_sys_id', '<', p('before')).limit(p('limit'));

const olderInMall = statement((db, p: Params<Older>) => older(db, p));
const olderOfSeller = statement((db, p: Params<Older & OfSeller>) =>
  older(db, p).where('seller_sys_id', '=', p('sellerSysId')),
);

/** Like {@link displayedProducts}, those that are older than one. */
export function displayedBefore({ sellerSysId, ...asked }: Older & OfShop): Bound<{ prdt_sys_id: number }> {
  return sellerSysId === null ? olderInMall(asked) : olderOfSeller({ sellerSysId, ...asked });
}

const countInMall = statement((db) => counted(db).where('is_display', '=', 1));
const countOfSeller = statement((db, p: Params<OfSeller>) =>
  counted(db).where('seller_sys_id', '=', p('sellerSysId')).where('is_display', '=', 1),
);

export function countDisplayedProducts({ sellerSysId }: OfShop): Bound<{ count: number }> {
  return sellerSysId === null ? countInMall() : countOfSeller({ sellerSysId });
}

type Live = OfShop & { now: number };
type Condition = ExpressionBuilder<Tables, 'products'>;

const isOfShop = (eb: Condition, p: Params<OfShop>) =>
  eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id'));

const isLive = (eb: Condition, p: Params<Live>) =>
  eb.and([
    eb('is_display', '=', 1),
    eb('live_until', '>=', p('now')),
    eb('live_from', '<=', p('now')),
    isOfShop(eb, p),
  ]);

/** Products on display that have a live price at that time, newest first. */
export const liveProducts = statement((db, p: Params<Live & Paged>) =>
  page(db, p).where((eb) => isLive(eb, p)),
);

export const countLiveProducts = statement((db, p: Params<Live>) => counted(db).where((eb) => isLive(eb, p)));

/** The others. */
export const productsNotLive = statement((db, p: Params<Live & Paged>) =>
  page(db, p)
    .where('is_display', '=', 1)
    .where((eb) =>
      eb.or([eb('live_until', 'is', null), eb('live_until', '<', p('now')), eb('live_from', '>', p('now'))]),
    )
    .where((eb) => isOfShop(eb, p)),
);

type Beside = OfSeller & { shippingPlaceSysId: number; prdtSysId: number };

const isBeside = (eb: Condition, p: Params<Beside>) =>
  eb.and([
    eb('is_display', '=', 1),
    eb('seller_sys_id', '=', p('sellerSysId')),
    eb('shipping_place_sys_id', '=', p('shippingPlaceSysId')),
    eb('prdt_sys_id', '!=', p('prdtSysId')),
  ]);

/** Other products from the same warehouse. */
export const productsBeside = statement((db, p: Params<Beside & Paged>) =>
  page(db, p).where((eb) => isBeside(eb, p)),
);

export const countProductsBeside = statement((db, p: Params<Beside>) =>
  counted(db).where((eb) => isBeside(eb, p)),
);

type Worth = { least: number; now: number };

/** On display, where the members' price at that time, live or not, is at least this. */
const isWorth = (eb: Condition, p: Params<Worth>) =>
  eb.and([
    eb('is_display', '=', 1),
    sql<boolean>`CASE WHEN ${eb.ref('live_from')} <= ${p('now')} AND ${eb.ref('live_until')} >= ${p('now')}
    THEN ${eb.ref('live_price')} ELSE ${eb.ref('price')} END >= ${p('least')}`,
  ]);

const pageWorth = (db: Db, p: Params<Worth & Paged>) => page(db, p).where((eb) => isWorth(eb, p));
const countWorth = (db: Db, p: Params<Worth>) => counted(db).where((eb) => isWorth(eb, p));

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
}: Worth & Paged & OfShop): Bound<{ prdt_sys_id: number }> {
  return sellerSysId === null ? worthInMall(asked) : worthOfSeller({ sellerSysId, ...asked });
}

export function countProductsWorth({ sellerSysId, ...asked }: Worth & OfShop): Bound<{ count: number }> {
  return sellerSysId === null ? countWorthInMall(asked) : countWorthOfSeller({ sellerSysId, ...asked });
}

/** Ids of all products of a seller, newest first. */
export const productsOfSeller = statement((db, p: Params<OfSeller & Paged>) =>
  page(db, p).where('seller_sys_id', '=', p('sellerSysId')),
);

export const countProductsOfSeller = statement((db, p: Params<OfSeller>) =>
  counted(db).where('seller_sys_id', '=', p('sellerSysId')),
);

type Numbered = OfSeller & { prdtNo: string };

/** Like {@link productsOfSeller}, with this number. Only products of earlier versions share one. */
export const productsNumbered = statement((db, p: Params<Numbered & Paged>) =>
  page(db, p).where('seller_sys_id', '=', p('sellerSysId')).where('prdt_no', '=', p('prdtNo')),
);

export const countProductsNumbered = statement((db, p: Params<Numbered>) =>
  counted(db).where('seller_sys_id', '=', p('sellerSysId')).where('prdt_no', '=', p('prdtNo')),
);

export const countProductsInCategory = statement((db, p: Params<{ categorySysId: number }>) =>
  counted(db).where('category_sys_id', '=', p('categorySysId')),
);

export const countProductsOfBrand = statement((db, p: Params<{ brandSysId: number }>) =>
  counted(db).where('brand_sys_id', '=', p('brandSysId')),
);

export const countProductsAtPlace = statement(
  (db, p: Params<{ sellerSysId: number; shippingPlaceSysId: number }>) =>
    counted(db)
      .where('seller_sys_id', '=', p('sellerSysId'))
      .where('shipping_place_sys_id', '=', p('shippingPlaceSysId')),
);

export const brandsAmong = among(brands, 'brand_sys_id');

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
