import { RETENTION_MONTHS } from '../../../schema/members/constants.ts';
import type { ForgettingTables } from '../../platform/forgetting.ts';
import { create } from '../../platform/log/tables/migrations.ts';
import { PURGED_AT_ONCE, purgeRows } from '../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import { int, table, type RowOf, type TablesOf } from '../../platform/log/tables/table.ts';

/** Where in the log it stands what a member saw: in which day's stream, in which event of it, at which place. */
export const sights = table(
  'sights',
  {
    user_sys_id: int,
    seen_at: int,
    /** Of a visit its broadcast, of a quote a number of its own. */
    about_sys_id: int,
    day: int,
    version: int,
    place: int,
  },
  { key: ['user_sys_id', 'seen_at', 'about_sys_id'], indexes: { sights_by_time: ['seen_at'] } },
);
export type SightRow = RowOf<typeof sights>;

const { statement } = statementsFor<TablesOf<typeof sights>>();

/** The newest of a member before that moment, with all of the last moment. */
export const sightsOf = statement((db, p: Params<{ userSysId: number; until: number; limit: number }>) =>
  db
    .selectFrom('sights')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('seen_at', '<', p('until'))
    .where('seen_at', '>=', ({ selectFrom }) =>
      selectFrom(
        selectFrom('sights')
          .select('seen_at')
          .where('user_sys_id', '=', p('userSysId'))
          .where('seen_at', '<', p('until'))
          .orderBy('seen_at', 'desc')
          .limit(p('limit'))
          .as('newest'),
      ).select(({ fn }) => fn.min<number>('newest.seen_at').as('seen_at')),
    )
    .orderBy('seen_at', 'desc')
    .orderBy('about_sys_id', 'desc'),
);

const ofMember = statement<{ userSysId: number }>((db, p) =>
  db.deleteFrom('sights').where('user_sys_id', '=', p('userSysId')),
);

const sightsBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('sights')
    .select(['user_sys_id as userSysId', 'seen_at as seenAt', 'about_sys_id as aboutSysId'])
    .where('seen_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

const deleteSight = statement<{ userSysId: number; seenAt: number; aboutSysId: number }>((db, p) =>
  db
    .deleteFrom('sights')
    .where('user_sys_id', '=', p('userSysId'))
    .where('seen_at', '=', p('seenAt'))
    .where('about_sys_id', '=', p('aboutSysId')),
);

export const seenTables: ForgettingTables = {
  name: 'seen',
  migrations: [[create(sights)]],
  forgets: {
    sights: {
      holds: 'ids',
      ofMember: (userSysId) => ofMember({ userSysId }),
      term: {
        counted: 'sightCnt',
        months: RETENTION_MONTHS.sights,
        purge: (log, before) => purgeRows(log, sightsBefore({ before }), deleteSight),
      },
    },
  },
};
