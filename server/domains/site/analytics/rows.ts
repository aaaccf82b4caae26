import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import type { ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { PURGED_AT_ONCE, purgeRows, purgingBy } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Sums by day, which say nothing about anybody. */
const visits = table(
  'visits',
  { day_start: int, path: text, locale: text, device: text, visit_cnt: int },
  { key: ['day_start', 'path', 'locale', 'device'] },
);
export type VisitRow = RowOf<typeof visits>;

/** Errors of browsers, without secrets. The mark stands for level, screen and text. */
const consoleLogs = table(
  'console_logs',
  { day_start: int, mark: text, level: text, screen: text, content: text, log_cnt: int, last_at: int },
  { key: ['day_start', 'mark'], indexes: { console_logs_by_time: ['last_at'] } },
);
export type ConsoleRow = RowOf<typeof consoleLogs>;

const { statement } = statementsFor<TablesOf<typeof visits | typeof consoleLogs>>();

export const addVisits = statement<VisitRow>((db, p) =>
  db
    .insertInto('visits')
    .values({
      day_start: p('day_start'),
      path: p('path'),
      locale: p('locale'),
      device: p('device'),
      visit_cnt: p('visit_cnt'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['day_start', 'path', 'locale', 'device'])
        .doUpdateSet((row) => ({ visit_cnt: row('visits.visit_cnt', '+', row.ref('excluded.visit_cnt')) })),
    ),
);

export const visitKinds = statement((db, p: Params<{ dayStart: number }>) =>
  db
    .selectFrom('visits')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('day_start', '=', p('dayStart')),
);

export const visitsSince = statement((db, p: Params<{ since: number; limit: number }>) =>
  db
    .selectFrom('visits')
    .select((row) => ['day_start', 'path', row.fn.sum<number>('visit_cnt').as('visit_cnt')])
    .where('day_start', '>=', p('since'))
    .groupBy(['day_start', 'path'])
    .orderBy('day_start', 'desc')
    .orderBy('visit_cnt', 'desc')
    .orderBy('path')
    .limit(p('limit')),
);

export const addConsoleLogs = statement<ConsoleRow>((db, p) =>
  db
    .insertInto('console_logs')
    .values({
      day_start: p('day_start'),
      mark: p('mark'),
      level: p('level'),
      screen: p('screen'),
      content: p('content'),
      log_cnt: p('log_cnt'),
      last_at: p('last_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['day_start', 'mark']).doUpdateSet((row) => ({
        log_cnt: row('console_logs.log_cnt', '+', row.ref('excluded.log_cnt')),
        last_at: row.ref('excluded.last_at'),
      })),
    ),
);

export const consoleKinds = statement((db, p: Params<{ dayStart: number }>) =>
  db
    .selectFrom('console_logs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('day_start', '=', p('dayStart')),
);

export const latestConsoleLogs = statement((db, p: Params<{ startIndex: number; rowCount: number }>) =>
  db
    .selectFrom('console_logs')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('mark')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countOfConsoleLogs = statement((db) =>
  db.selectFrom('console_logs').select((row) => row.fn.countAll<number>().as('count')),
);

const visitsBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('visits')
    .select('day_start')
    .distinct()
    .where('day_start', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

export const analyticsTables: ForgettingTables = {
  name: 'analytics',
  migrations: [[create(visits), create(consoleLogs)]],
  forgets: {
    visits: {
      holds: 'ids',
      ofMember: null,
      term: {
        counted: 'visitDayCnt',
        months: RETENTION_MONTHS.visits,
        purge: (log, before) => purgeRows(log, visitsBefore({ before }), visits.removeAll),
      },
    },
    console_logs: {
      holds: 'ids',
      ofMember: null,
      term: {
        counted: 'consoleLogCnt',
        months: RETENTION_MONTHS.consoleLogs,
        purge: purgingBy(consoleLogs, 'last_at'),
      },
    },
  },
};
