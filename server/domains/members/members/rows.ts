import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { PURGED_AT_ONCE, purgeRows } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Why members were suspended, what it rests on, and what they say to it. Times are milliseconds since 1970. */
export const suspensions = table(
  'suspensions',
  {
    suspension_sys_id: int,
    user_sys_id: int,
    reason_type_code: int,
    reason: text,
    evidence: text,
    suspended_at: int,
    /** Null: without an end. */
    until: nullable(int),
    restored_at: nullable(int),
    answer: nullable(text),
  },
  { key: ['suspension_sys_id'], indexes: { suspensions_by_user: ['user_sys_id', 'suspended_at'] } },
);
export type SuspensionRow = RowOf<typeof suspensions>;

const { statement } = statementsFor<TablesOf<typeof suspensions>>();

export const suspensionsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('suspensions')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('suspended_at', 'desc')
    .orderBy('suspension_sys_id', 'desc'),
);

export const suspensionById = statement((db, p: Params<{ suspensionSysId: number }>) =>
  db.selectFrom('suspensions').selectAll().where('suspension_sys_id', '=', p('suspensionSysId')),
);

const overBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('suspensions')
    .select('suspension_sys_id')
    .where((eb) => eb(eb.fn.coalesce('restored_at', 'until'), '<', p('before')))
    .limit(PURGED_AT_ONCE),
);

export const suspensionTables: ForgettingTables = {
  name: 'suspensions',
  migrations: [[create(suspensions)]],
  forgets: {
    suspensions: {
      holds: 'people',
      ofMember: theirRows(suspensions),
      // Those that hold have no end yet.
      term: {
        counted: 'suspensionCnt',
        months: RETENTION_MONTHS.suspensions,
        purge: (log, before) => purgeRows(log, overBefore({ before }), suspensions.remove),
      },
    },
  },
};
