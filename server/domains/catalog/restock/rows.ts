import { sql } from 'kysely';
import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import { isAmong } from '../../../platform/log/tables/among.ts';

/** Who waits for which sold-out product. It goes with the alert. */
export const waits = table(
  'restock_waits',
  { user_sys_id: int, prdt_sys_id: int, asked_at: int },
  {
    key: ['user_sys_id', 'prdt_sys_id'],
    indexes: { restock_waits_by_product: ['prdt_sys_id', 'user_sys_id'] },
  },
);

const { statement } = statementsFor<TablesOf<typeof waits>>();

/** The latest first. */
export const waitsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('restock_waits')
    .select('prdt_sys_id')
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('asked_at', 'desc')
    .orderBy('prdt_sys_id', 'desc'),
);

export const waitingFor = statement((db, p: Params<{ prdtSysId: number; rowCount: number }>) =>
  db
    .selectFrom('restock_waits')
    .select('user_sys_id')
    .where('prdt_sys_id', '=', p('prdtSysId'))
    .orderBy('user_sys_id')
    .limit(p('rowCount')),
);

/** Those of these products, with commas between their numbers, that somebody waits for. */
export const awaitedOf = statement((db, p: Params<{ prdtSysIds: string }>) =>
  db
    .selectFrom('restock_waits')
    .select('prdt_sys_id')
    .distinct()
    .where(isAmong(db, sql.ref('prdt_sys_id'), sql`${p('prdtSysIds')}`)),
);

export const restockTables: ForgettingTables = {
  name: 'restock',
  migrations: [[create(waits)]],
  forgets: {
    restock_waits: { holds: 'ids', ofMember: theirRows(waits), term: null },
  },
};
