import type { Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import type { ProductEvent } from './product.ts';
import type { SellerEvent } from './seller.ts';

interface CatalogTables {
  sellers: { seller_sys_id: number; look: string };
  products: { prdt_sys_id: number; seller_sys_id: number; is_display: number; facts: string };
}

const { statement } = statementsFor<CatalogTables>();

const putSeller = statement<CatalogTables['sellers']>((db, p) =>
  db.replaceInto('sellers').values({ seller_sys_id: p('seller_sys_id'), look: p('look') }),
);

const putProduct = statement<CatalogTables['products']>((db, p) =>
  db.replaceInto('products').values({
    prdt_sys_id: p('prdt_sys_id'),
    seller_sys_id: p('seller_sys_id'),
    is_display: p('is_display'),
    facts: p('facts'),
  }),
);

export const sellerById = statement((db, p: Params<{ sellerSysId: number }>) =>
  db.selectFrom('sellers').select('look').where('seller_sys_id', '=', p('sellerSysId')),
);

export const productById = statement((db, p: Params<{ prdtSysId: number }>) =>
  db.selectFrom('products').select('facts').where('prdt_sys_id', '=', p('prdtSysId')),
);

/** Ids of products on display, newest first; of one seller, or of all where sellerSysId is null. */
export const displayedProducts = statement(
  (db, p: Params<{ sellerSysId: number | null; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('products')
      .select('prdt_sys_id')
      .where('is_display', '=', 1)
      .where((eb) => eb.or([eb(p('sellerSysId'), 'is', null), eb('seller_sys_id', '=', p('sellerSysId'))]))
      .orderBy('prdt_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countDisplayedProducts = statement((db, p: Params<{ sellerSysId: number | null }>) =>
  db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_display', '=', 1)
    .where((eb) => eb.or([eb(p('sellerSysId'), 'is', null), eb('seller_sys_id', '=', p('sellerSysId'))])),
);

export const catalogProjection: Projection = {
  name: 'catalog',
  version: 1,
  tables: ['sellers', 'products'],
  schema: [
    'CREATE TABLE sellers (seller_sys_id INTEGER PRIMARY KEY, look TEXT NOT NULL) STRICT',
    `CREATE TABLE products (
      prdt_sys_id INTEGER PRIMARY KEY,
      seller_sys_id INTEGER NOT NULL,
      is_display INTEGER NOT NULL,
      facts TEXT NOT NULL
    ) STRICT`,
  ],
  on: {
    SellerOpened: ({ data }: RecordedEvent<SellerEvent>) => [
      putSeller({ seller_sys_id: data.sellerSysId, look: JSON.stringify(data) }),
    ],
    ProductListed: ({ data }: RecordedEvent<ProductEvent>) => [
      putProduct({
        prdt_sys_id: data.prdtSysId,
        seller_sys_id: data.sellerSysId,
        is_display: data.isDisplay,
        facts: JSON.stringify(data),
      }),
    ],
  },
};
