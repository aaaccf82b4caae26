import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import { productOfDescription, type DescriptionEvent } from './decider.ts';

/** Which products of a seller are described; the texts come from the products' streams. */
const descriptions = table(
  'descriptions',
  { prdt_sys_id: int, seller_sys_id: int },
  { key: ['prdt_sys_id'], indexes: { descriptions_by_seller: ['seller_sys_id', 'prdt_sys_id'] } },
);

const { statement } = statementsFor<TablesOf<typeof descriptions>>();

export const describedOfSeller = statement(
  (db, p: Params<{ sellerSysId: number; after: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('descriptions')
      .select('prdt_sys_id')
      .where('seller_sys_id', '=', p('sellerSysId'))
      .where('prdt_sys_id', '>', p('after'))
      .orderBy('prdt_sys_id')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countDescribedOfSeller = statement((db, p: Params<{ sellerSysId: number }>) =>
  db
    .selectFrom('descriptions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('seller_sys_id', '=', p('sellerSysId')),
);

export const descriptionProjection: Projection<DescriptionEvent> = {
  name: 'description',
  version: 1,
  tables: [descriptions],
  on: {
    ProductDescribed: ({ stream, data }) => [
      descriptions.upsert({ prdt_sys_id: productOfDescription(stream), seller_sys_id: data.sellerSysId }),
    ],
  },
};
