import { type ExpressionBuilder, sql } from 'kysely';
import type { EventOf, Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../../platform/log/tables/table.ts';
import { foundBy } from './keyword.ts';
import { productOfStream, type ProductEvent, type SaidPrices } from './product.ts';
import type { SellerEvent, SellerFacts } from './seller.ts';

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
    /** The text that keywords are matched against. */
    found_by: text,
  },
  { key: ['prdt_sys_id'], indexes: { products_by_number: ['seller_sys_id', 'prdt_no'] } },
);

const { statement } = statementsFor<TablesOf<typeof sellers | typeof products>>();

export const sellerById = statement((db, p: Params<{ sellerSysId: number }>) =>
  db.selectFrom('sellers').select('facts').where('seller_sys_id', '=', p('sellerSysId')),
);

export const lastSeller = statement((db) =>
  db.selectFrom('sellers').select((eb) => eb.fn.max<number | null>('seller_sys_id').as('last')),
);

/** Ids of products on display, newest first; of one seller, or of all where sellerSysId is null. */
export const displayedProducts = statement(
  (db, p: Params<{ sellerSysId: number | null; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('products')
      .select('prdt_sys_id')
      .where('is_display', '=', 1)
      .where((eb) => eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id')))
      .orderBy('prdt_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countDisplayedProducts = statement((db, p: Params<{ sellerSysId: number | null }>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_display', '=', 1)
    .where((eb) => eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id'))),
);

/** Like {@link displayedProducts}, with products that have a live price at that time first. */
export const mainProducts = statement(
  (db, p: Params<{ sellerSysId: number | null; now: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('products')
      .select('prdt_sys_id')
      .where('is_display', '=', 1)
      .where((eb) => eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id')))
      .orderBy((eb) =>
        eb
          .case()
          .when(eb.and([eb('live_from', '<=', p('now')), eb('live_until', '>=', p('now'))]))
          .then(0)
          .else(1)
          .end(),
      )
      .orderBy('prdt_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

type Found = { sellerSysId: number | null; pattern: string };

export const foundProducts = statement((db, p: Params<Found & { startIndex: number; rowCount: number }>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('is_display', '=', 1)
    .where((eb) => eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id')))
    .where(({ ref }) => sql<boolean>`${ref('found_by')} LIKE ${p('pattern')} ESCAPE '!'`)
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countFoundProducts = statement((db, p: Params<Found>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_display', '=', 1)
    .where((eb) => eb('seller_sys_id', '=', eb.fn.coalesce(p('sellerSysId'), 'seller_sys_id')))
    .where(({ ref }) => sql<boolean>`${ref('found_by')} LIKE ${p('pattern')} ESCAPE '!'`),
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

type Worth = { sellerSysId: number; least: number; now: number };

/** Whether the members' price at that time, live or not, is at least this. */
const isWorth = ({ ref }: ExpressionBuilder<TablesOf<typeof products>, 'products'>, p: Params<Worth>) =>
  sql<boolean>`CASE WHEN ${ref('live_from')} <= ${p('now')} AND ${ref('live_until')} >= ${p('now')}
    THEN ${ref('live_price')} ELSE ${ref('price')} END >= ${p('least')}`;

export const productsWorth = statement((db, p: Params<Worth & { startIndex: number; rowCount: number }>) =>
  db
    .selectFrom('products')
    .select('prdt_sys_id')
    .where('is_display', '=', 1)
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where((eb) => isWorth(eb, p))
    .orderBy('prdt_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countProductsWorth = statement((db, p: Params<Worth>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_display', '=', 1)
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where((eb) => isWorth(eb, p)),
);

const sellerRow = (facts: SellerFacts) =>
  sellers.upsert({ seller_sys_id: facts.sellerSysId, facts: JSON.stringify(facts) });

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

type FactColumns = { shippingPlaceSysId: number | null; prdtNo: string; foundBy: string };

const changeFacts = statement((db, p: Params<FactColumns & { prdtSysId: number }>) =>
  db
    .updateTable('products')
    .set({
      shipping_place_sys_id: p('shippingPlaceSysId'),
      prdt_no: p('prdtNo'),
      found_by: p('foundBy'),
    })
    .where('prdt_sys_id', '=', p('prdtSysId')),
);

type PriceColumns = {
  price: number;
  live_from: number | null;
  live_until: number | null;
  live_price: number | null;
};

const changePrices = statement((db, p: Params<PriceColumns & { prdtSysId: number }>) =>
  db
    .updateTable('products')
    .set({
      price: p('price'),
      live_from: p('live_from'),
      live_until: p('live_until'),
      live_price: p('live_price'),
    })
    .where('prdt_sys_id', '=', p('prdtSysId')),
);

const display = statement((db, p: Params<{ prdtSysId: number; isDisplay: number }>) =>
  db
    .updateTable('products')
    .set({ is_display: p('isDisplay') })
    .where('prdt_sys_id', '=', p('prdtSysId')),
);

function priceColumns({ price, livePrice }: SaidPrices): PriceColumns {
  return {
    price,
    live_from: livePrice && Date.parse(livePrice.startDate),
    live_until: livePrice && Date.parse(livePrice.endDate),
    live_price: livePrice && livePrice.price,
  };
}

type Happened<T extends ProductEvent['type']> = RecordedEvent<EventOf<ProductEvent, T>>;

export const catalogProjection: Projection = {
  name: 'catalog',
  version: 5,
  tables: [sellers, products],
  on: {
    SellerOpened: ({ data }: RecordedEvent<SellerEvent>) => [sellerRow(data)],
    SellerChanged: ({ data }: RecordedEvent<SellerEvent>) => [sellerRow(data)],
    ProductListed: ({ data }: Happened<'ProductListed'>) => [
      products.upsert({
        prdt_sys_id: data.prdtSysId,
        seller_sys_id: data.sellerSysId,
        is_display: data.isDisplay,
        shipping_place_sys_id: data.shippingPlaceSysId ?? null,
        ...priceColumns(data),
        prdt_no: data.prdtNo,
        found_by: foundBy(data),
      }),
    ],
    ProductChanged: ({ data: { facts } }: Happened<'ProductChanged'>) => {
      const { prdtSysId, prdtNo, shippingPlaceSysId = null } = facts;
      return [changeFacts({ prdtSysId, shippingPlaceSysId, prdtNo, foundBy: foundBy(facts) })];
    },
    PriceChanged: ({ stream, data }: Happened<'PriceChanged'>) => [
      changePrices({ prdtSysId: productOfStream(stream), ...priceColumns(data) }),
    ],
    ProductStopped: ({ stream }: Happened<'ProductStopped'>) => [
      display({ prdtSysId: productOfStream(stream), isDisplay: 0 }),
    ],
    ProductResumed: ({ stream }: Happened<'ProductResumed'>) => [
      display({ prdtSysId: productOfStream(stream), isDisplay: 1 }),
    ],
  },
};
