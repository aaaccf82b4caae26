import type { ExpressionBuilder } from 'kysely';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import { view } from '../../../platform/log/tables/view.ts';
import { exhibitionsFold, sellerOfExhibitions } from './decider.ts';

/** The time and the seller of each plan; its content comes from its seller's stream. */
const exhibitions = table(
  'exhibitions',
  { plan_sys_id: int, seller_sys_id: int, start_at: int, end_at: int, is_banner: int },
  {
    key: ['plan_sys_id'],
    indexes: { exhibitions_by_seller: ['seller_sys_id'], exhibitions_by_end: ['end_at'] },
  },
);

type Tables = TablesOf<typeof exhibitions>;
const { statement } = statementsFor<Tables>();

/** `shop`: null for those of all sellers. `isBanner`: 0 for all of them, 1 for banners alone. */
type Shown = { readonly now: number; readonly shop: number | null; readonly isBanner: 0 | 1 };

function isShown(p: Params<Shown>) {
  return (row: ExpressionBuilder<Tables, 'exhibitions'>) =>
    row.and([
      row('start_at', '<=', p('now')),
      row('end_at', '>=', p('now')),
      row('seller_sys_id', '=', row.fn.coalesce(p('shop'), 'seller_sys_id')),
      row('is_banner', '>=', p('isBanner')),
    ]);
}

/** The latest first. */
export const shownExhibitions = statement((db, p: Params<Shown & { startIndex: number; rowCount: number }>) =>
  db
    .selectFrom('exhibitions')
    .select(['plan_sys_id', 'seller_sys_id'])
    .where(isShown(p))
    .orderBy('start_at', 'desc')
    .orderBy('plan_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countShownExhibitions = statement((db, p: Params<Shown>) =>
  db
    .selectFrom('exhibitions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isShown(p)),
);

export const sellerOfExhibition = statement((db, p: Params<{ planSysId: number }>) =>
  db.selectFrom('exhibitions').select('seller_sys_id').where('plan_sys_id', '=', p('planSysId')),
);

export const exhibitionProjection: Projection = {
  name: 'exhibition',
  version: 2,
  tables: [exhibitions],
  on: {},
  follows: [
    view(exhibitionsFold, exhibitions, ({ plans }, stream) =>
      plans.map(({ planSysId, startDate, endDate, isBanner }) => ({
        plan_sys_id: planSysId,
        seller_sys_id: sellerOfExhibitions(stream),
        start_at: Date.parse(startDate),
        end_at: Date.parse(endDate),
        is_banner: isBanner,
      })),
    ),
  ],
};
