import { PRODUCT_VIEWS_MAX } from '../../../../../schema/catalog/constants.ts';
import type { EventLog } from '../../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../../platform/log/tables/table.ts';
import type { Platform } from '../../../../platform/module.ts';

/** The products that members have looked at. Personal, so they are rows that are deleted with the account. */
export const productViews = table(
  'product_views',
  { user_sys_id: int, prdt_sys_id: int, viewed_at: int },
  { key: ['user_sys_id', 'prdt_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof productViews>>();

/** The latest first. */
const viewsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('product_views')
    .select(['prdt_sys_id', 'viewed_at'])
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('viewed_at', 'desc')
    .orderBy('prdt_sys_id', 'desc'),
);

const forgetOldViews = statement<{ userSysId: number }>((db, p) =>
  db
    .deleteFrom('product_views')
    .where('user_sys_id', '=', p('userSysId'))
    .where('prdt_sys_id', 'not in', (views) =>
      views
        .selectFrom('product_views')
        .select('prdt_sys_id')
        .where('user_sys_id', '=', p('userSysId'))
        .orderBy('viewed_at', 'desc')
        .orderBy('prdt_sys_id', 'desc')
        .limit(PRODUCT_VIEWS_MAX),
    ),
);

/** The latest first. */
export async function recordProductViews(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  userSysId: number,
  prdtSysIds: readonly number[],
): Promise<void> {
  const now = clock.now();
  await log.write([
    ...[...new Set(prdtSysIds)].map((prdtSysId, at) =>
      productViews.upsert({ user_sys_id: userSysId, prdt_sys_id: prdtSysId, viewed_at: now - at }),
    ),
    forgetOldViews({ userSysId }),
  ]);
}

/** The latest first; `viewedAt` in milliseconds since 1970. */
export async function productViewsOf(
  { reads }: Pick<EventLog, 'reads'>,
  userSysId: number,
): Promise<{ readonly prdtSysId: number; readonly viewedAt: number }[]> {
  const rows = await reads.all(viewsOf({ userSysId }));
  return rows.map((row) => ({ prdtSysId: row.prdt_sys_id, viewedAt: row.viewed_at }));
}
