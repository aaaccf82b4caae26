/** Lines of the chat that members report: a stream for each line, and a row for each report. */
import { sql } from 'kysely';
import type { ReportReason } from '../../../../schema/room/reports.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { CHAT_REPORTERS_MAX } from '../../../../schema/room/constants.ts';
import { monthsBefore } from '../../../../schema/korean-days.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import {
  Refusal,
  streamOf,
  type EventLog,
  type Fold,
  type Projection,
  type StreamRef,
} from '../../../platform/log/log.ts';
import {
  foundBy,
  PURGED_AT_ONCE,
  purgeEntries,
  type PurgeAsked,
} from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import { isAmong } from '../../../platform/log/tables/among.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';
import type { Actor, BroadcastPlan, RoomIds } from '../broadcast/decider.ts';
import { roomStream } from './decider.ts';

interface LineIds {
  readonly broadcastSysId: number;
  readonly logSysId: number;
}

export type ReportEvent =
  | { readonly type: 'ChatReported'; readonly data: LineIds & { readonly reason: ReportReason } }
  | {
      readonly type: 'ChatReportsExpired';
      readonly data: LineIds & { readonly userSysIds: readonly number[] };
    };

/** The reporters of a line, and when they reported it (ms since 1970). */
type ReportState = readonly { readonly userSysId: number; readonly at: number }[];

export const reportFold: Fold<ReportState, ReportEvent> = {
  category: 'report',
  initial: [],
  stateVersion: 2,
  on: {
    ChatReported: (state, { actorId, recordedAt }) =>
      actorId === null ? state : [...state, { userSysId: actorId, at: recordedAt }],
    ChatReportsExpired: (state, { data: { userSysIds } }) =>
      state.filter(({ userSysId }) => !userSysIds.includes(userSysId)),
  },
};

function reportStream(broadcastSysId: number, logSysId: number): StreamRef<ReportState, ReportEvent> {
  return streamOf(reportFold, `${broadcastSysId}_${logSysId}`);
}

const chatReports = table(
  'chat_reports',
  { broadcast_sys_id: int, log_sys_id: int, user_sys_id: int, reason: text, reported_at: int },
  {
    key: ['broadcast_sys_id', 'log_sys_id', 'user_sys_id'],
    indexes: { chat_reports_by_time: ['reported_at'] },
  },
);

const { statement } = statementsFor<TablesOf<typeof chatReports>>();

const linesReportedBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('chat_reports')
    .select(['broadcast_sys_id as broadcastSysId', 'log_sys_id as logSysId'])
    .distinct()
    .where('reported_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

/** The reports themselves. */
const reportsBefore = statement((db, p: Params<{ before: number }>) =>
  db.selectFrom('chat_reports').select('log_sys_id').where('reported_at', '<', p('before')),
);

export const reportsProjection: Projection<ReportEvent> = {
  name: 'reports',
  version: 2,
  tables: [chatReports],
  on: {
    ChatReportsExpired: ({ data }) =>
      data.userSysIds.map((userSysId) =>
        chatReports.remove({
          broadcast_sys_id: data.broadcastSysId,
          log_sys_id: data.logSysId,
          user_sys_id: userSysId,
        }),
      ),
    ChatReported: ({ data, actorId, recordedAt }) => [
      chatReports.upsert({
        broadcast_sys_id: data.broadcastSysId,
        log_sys_id: data.logSysId,
        user_sys_id: actorId ?? 0,
        reason: data.reason,
        reported_at: recordedAt,
      }),
    ],
  },
};

export const reportedLines = statement(
  (db, p: Params<{ broadcastSysId: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('chat_reports')
      .select((row) => [
        'log_sys_id',
        row.fn.countAll<number>().as('reports'),
        row.fn.max('reported_at').as('reported_at'),
      ])
      .where('broadcast_sys_id', '=', p('broadcastSysId'))
      .groupBy('log_sys_id')
      .orderBy('reports', 'desc')
      .orderBy('log_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countOfLines = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db
    .selectFrom('chat_reports')
    .select((row) => row.fn.count<number>('log_sys_id').distinct().as('lines'))
    .where('broadcast_sys_id', '=', p('broadcastSysId')),
);

export const reasonsOfLines = statement((db, p: Params<{ broadcastSysId: number; logSysIds: string }>) =>
  db
    .selectFrom('chat_reports')
    .select((row) => ['log_sys_id', 'reason', row.fn.countAll<number>().as('reports')])
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .where(isAmong(db, sql.ref('log_sys_id'), sql`${p('logSysIds')}`))
    .groupBy(['log_sys_id', 'reason'])
    .orderBy('reports', 'desc')
    .orderBy('reason'),
);

/** Reports what somebody else said. Throws 0004 where nobody said anything, and 0005 for an own line. */
export async function reportChatLine(
  log: EventLog,
  plan: BroadcastPlan,
  { userSysId: actorId }: Actor,
  { logSysId, reason }: { readonly logSysId: number; readonly reason: ReportReason },
  meta: CommandMeta,
): Promise<void> {
  const { broadcastSysId } = plan;
  const line = await chatLineAt(log, plan, logSysId);
  if (!line) throw new Refusal('0004', { logSysId });
  if (line.authorSysId === actorId)
    throw new Refusal('0005', { logSysId, field: 'logSysId', reason: 'must not be a line of your own' });
  const ref = reportStream(broadcastSysId, logSysId);
  await log.execute({
    ...meta,
    actorId,
    streams: [ref],
    decide: (states) => {
      const reporters = states.get(ref);
      const isNew =
        reporters.length < CHAT_REPORTERS_MAX && !reporters.some(({ userSysId }) => userSysId === actorId);
      const event: ReportEvent = { type: 'ChatReported', data: { broadcastSysId, logSysId, reason } };
      return { events: isNew ? [{ ref, events: [event] }] : [], reply: null };
    },
  });
}

/** The chat line with this seq in the room, or undefined. */
export async function chatLineAt(log: Pick<EventLog, 'read'>, plan: RoomIds, logSysId: number) {
  return (await chatLinesAt(log, plan, [logSysId])).get(logSysId);
}

/** Chat lines by their seq in the room, with their authors, if those are known. */
export async function chatLinesAt(log: Pick<EventLog, 'read'>, plan: RoomIds, logSysIds: readonly number[]) {
  const { stream } = roomStream(plan);
  const events = await log.read({ stream, versions: logSysIds, limit: logSysIds.length });
  const lines = events.flatMap(({ type, damaged, version, actorId: authorSysId, data }) => {
    if (type !== 'ChatSent' || damaged) return [];
    const { msg, content } = data as { readonly msg: string; readonly content: string | null };
    return [[version, { authorSysId, msg: content ?? msg }] as const];
  });
  return new Map(lines);
}

/** Ends reports whose term is over, or counts them. Resolves to how many. */
export async function purgeReports(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  { now, isDryRun }: PurgeAsked,
): Promise<number> {
  const before = monthsBefore(now, RETENTION_MONTHS.chatReports);
  if (isDryRun) return foundBy(log, reportsBefore({ before }));
  const expire = async ({ broadcastSysId, logSysId }: LineIds) => {
    const ref = reportStream(broadcastSysId, logSysId);
    return executeOwn<number>(
      { log, source },
      {
        streams: [ref],
        decide: (states) => {
          const expired = states.get(ref).filter(({ at }) => at < before);
          const userSysIds = expired.map(({ userSysId }) => userSysId);
          const data = { broadcastSysId, logSysId, userSysIds };
          return {
            events: expired.length > 0 ? [{ ref, events: [{ type: 'ChatReportsExpired', data }] }] : [],
            reply: expired.length,
          };
        },
      },
    );
  };
  return purgeEntries(
    log,
    () => linesReportedBefore({ before }),
    async (lines) => (await Promise.all(lines.map(expire))).reduce((sum, count) => sum + count, 0),
  );
}
