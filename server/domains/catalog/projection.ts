import type { Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import { int, table, text, type TablesOf } from '../../platform/log/table.ts';
import type { ProductEvent } from './product.ts';
import type { SellerEvent } from './seller.ts';

const sellers = table('sellers', { seller_sys_id: int, facts: text }, { key: ['seller_sys_id'] });
const products = table(
  'products',
  { prdt_sys_id: int, seller_sys_id: int, is_display: int, facts: text },
  { key: ['prdt_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof sellers | typeof products>>();

export const sellerById = statement((db, p: Params<{ sellerSysId: number }>) =>
  db.selectFrom('sellers').select('facts').where('seller_sys_id', '=', p('sellerSysId')),
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

export const catalogProjection: Projection = {
  name: 'catalog',
  version: 2,
  tables: [sellers, products],
  on: {
    SellerOpened: ({ data }: RecordedEvent<SellerEvent>) => [
      sellers.upsert({ seller_sys_id: data.sellerSysId, facts: JSON.stringify(data) }),
    ],
    ProductListed: ({ data }: RecordedEvent<ProductEvent>) => [
      products.upsert({
        prdt_sys_id: data.prdtSysId,
        seller_sys_id: data.sellerSysId,
        is_display: data.isDisplay,
        facts: JSON.stringify(data),
      }),
    ],
  },
};
