/** Brands of all sellers, as they are found. */
import { type ExpressionBuilder, sql } from 'kysely';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import type { TablesOf } from '../../platform/log/tables/table.ts';
import type { brands } from './projection.ts';

const { statement } = statementsFor<TablesOf<typeof brands>>();

export const sellerOfBrand = statement((db, p: Params<{ brandSysId: number }>) =>
  db.selectFrom('brands').select('seller_sys_id').where('brand_sys_id', '=', p('brandSysId')),
);

/** `sellerSysId`: null for those of everybody. */
type BrandsFound = { readonly pattern: string; readonly sellerSysId: number | null };

function isFoundBrand(p: Params<BrandsFound>) {
  return (row: ExpressionBuilder<TablesOf<typeof brands>, 'brands'>) =>
    row.and([
      sql<boolean>`${row.ref('found_by')} LIKE ${p('pattern')} ESCAPE '!'`,
      row('seller_sys_id', '=', row.fn.coalesce(p('sellerSysId'), 'seller_sys_id')),
    ]);
}

export const foundBrands = statement(
  (db, p: Params<BrandsFound & { startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('brands')
      .select(['brand_sys_id', 'seller_sys_id'])
      .where(isFoundBrand(p))
      .orderBy('brand_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countFoundBrands = statement((db, p: Params<BrandsFound>) =>
  db
    .selectFrom('brands')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isFoundBrand(p)),
);
