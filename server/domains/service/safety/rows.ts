import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { REPORT_STATE } from '../../../../schema/service/safety/constants.ts';
import type { TargetType } from '../../../../schema/service/safety/reports.ts';
import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { purgingBy } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** For ever. */
export const TARGET_CODES = { chat: 1, review: 2, member: 3 } as const satisfies Record<TargetType, number>;

/** What members report, in their own words: ordinary rows. */
export const memberReports = table(
  'member_reports',
  {
    report_sys_id: int,
    user_sys_id: int,
    /** Of {@link TARGET_CODES}. */
    target_code: int,
    target_sys_id: int,
    /** 0: none. Two nulls would never be the same target. */
    broadcast_sys_id: int,
    target_user_sys_id: int,
    reason_type_code: int,
    content: text,
    reported_at: int,
    state_code: int,
    handled_at: nullable(int),
  },
  {
    key: ['report_sys_id'],
    unique: [['user_sys_id', 'target_code', 'target_sys_id', 'broadcast_sys_id']],
    indexes: {
      member_reports_by_time: ['reported_at'],
      member_reports_by_state: ['state_code', 'report_sys_id'],
    },
  },
);
export type ReportRow = RowOf<typeof memberReports>;

const { statement } = statementsFor<TablesOf<typeof memberReports>>();

/** Nothing happens if the member has reported it before. */
export const addReport = statement<Omit<ReportRow, 'state_code' | 'handled_at'>>((db, p) =>
  db
    .insertInto('member_reports')
    .values({
      report_sys_id: p('report_sys_id'),
      user_sys_id: p('user_sys_id'),
      target_code: p('target_code'),
      target_sys_id: p('target_sys_id'),
      broadcast_sys_id: p('broadcast_sys_id'),
      target_user_sys_id: p('target_user_sys_id'),
      reason_type_code: p('reason_type_code'),
      content: p('content'),
      reported_at: p('reported_at'),
      state_code: REPORT_STATE.received,
      handled_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_sys_id', 'target_code', 'target_sys_id', 'broadcast_sys_id']).doNothing(),
    ),
);

export const reportOf = statement(
  (db, p: Params<{ userSysId: number; targetCode: number; targetSysId: number; broadcastSysId: number }>) =>
    db
      .selectFrom('member_reports')
      .select('report_sys_id')
      .where('user_sys_id', '=', p('userSysId'))
      .where('target_code', '=', p('targetCode'))
      .where('target_sys_id', '=', p('targetSysId'))
      .where('broadcast_sys_id', '=', p('broadcastSysId')),
);

export const countSince = statement((db, p: Params<{ userSysId: number; since: number }>) =>
  db
    .selectFrom('member_reports')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId'))
    .where('reported_at', '>', p('since')),
);

type Page = { startIndex: number; rowCount: number };

/** Newest first. */
export const reportsBy = statement((db, p: Params<Page & { userSysId: number }>) =>
  db
    .selectFrom('member_reports')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('report_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

/** Newest first. */
export const reportsIn = statement((db, p: Params<Page & { from: number; to: number }>) =>
  db
    .selectFrom('member_reports')
    .selectAll()
    .where('state_code', '>=', p('from'))
    .where('state_code', '<=', p('to'))
    .orderBy('report_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countIn = statement((db, p: Params<{ from: number; to: number }>) =>
  db
    .selectFrom('member_reports')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state_code', '>=', p('from'))
    .where('state_code', '<=', p('to')),
);

export const reportById = statement((db, p: Params<{ reportSysId: number }>) =>
  db.selectFrom('member_reports').select('report_sys_id').where('report_sys_id', '=', p('reportSysId')),
);

export const safetyTables: ForgettingTables = {
  name: 'safety',
  migrations: [[create(memberReports)]],
  forgets: {
    member_reports: {
      holds: 'people',
      ofMember: theirRows(memberReports),
      term: {
        counted: 'memberReportCnt',
        months: RETENTION_MONTHS.memberReports,
        purge: purgingBy(memberReports, 'reported_at'),
      },
    },
  },
};
