/** Lines of the chat that members report: a stream for each line, and a row for each report. */
import type { ReportedLine, ReportReason } from '../../../../schema/room/reports.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { CHAT_REPORTERS_MAX } from '../../../../schema/room/constants.ts';
import { monthsBefore } from '../../../../schema/korean-days.ts';
import {
  Refusal,
  streamOf,
  type EventLog,
  type EventOf,
  type Fold,
  type Projection,
  type RecordedEvent,
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
import type { Source } from '../../../platform/source.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import type { BroadcastPlan, RoomIds } from '../broadcast/broadcast.ts';
import { requireHost } from '../broadcast/hosts.ts';
import { roomStream, type Actor } from './decider.ts';

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

export const reportsProjection: Projection = {
  name: 'reports',
  version: 2,
  tables: [chatReports],
  on: {
    ChatReportsExpired: ({ data }: RecordedEvent<EventOf<ReportEvent, 'ChatReportsExpired'>>) =>
      data.userSysIds.map((userSysId) =>
        chatReports.remove({
          broadcast_sys_id: data.broadcastSysId,
          log_sys_id: data.logSysId,
          user_sys_id: userSysId,
        }),
      ),
    ChatReported: ({ data, actorId, recordedAt }: RecordedEvent<EventOf<ReportEvent, 'ChatReported'>>) => [
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

const reportedLines = statement(
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

const countOfLines = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db
    .selectFrom('chat_reports')
    .select((row) => row.fn.count<number>('log_sys_id').distinct().as('lines'))
    .where('broadcast_sys_id', '=', p('broadcastSysId')),
);

const reasonsOfLine = statement((db, p: Params<{ broadcastSysId: number; logSysId: number }>) =>
  db
    .selectFrom('chat_reports')
    .select((row) => ['reason', row.fn.countAll<number>().as('reports')])
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .where('log_sys_id', '=', p('logSysId'))
    .groupBy('reason')
    .orderBy('reports', 'desc')
    .orderBy('reason'),
);

interface SaidLine {
  readonly authorSysId: number | null;
  readonly msg: string;
}

/** Reports of chat lines. */
export class Reports {
  readonly #log: EventLog;
  readonly #accounts: Accounts;
  readonly #source: Source;

  constructor(parts: { readonly log: EventLog; readonly accounts: Accounts; readonly source: Source }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
    this.#source = parts.source;
  }

  async report(
    plan: BroadcastPlan,
    actor: Actor,
    { logSysId, reason }: { readonly logSysId: number; readonly reason: ReportReason },
    meta: { readonly commandId: string; readonly admit: () => void },
  ): Promise<void> {
    const { broadcastSysId } = plan;
    const line = await this.said(plan, logSysId);
    if (!line) throw new Refusal('0004', { logSysId });
    if (line.authorSysId === actor.userSysId)
      throw new Refusal('0005', { logSysId, field: 'logSysId', reason: 'must not be a line of your own' });
    const ref = reportStream(broadcastSysId, logSysId);
    await this.#log.execute({
      ...meta,
      actorId: actor.userSysId,
      streams: [ref],
      decide: (states) => {
        const reporters = states.get(ref);
        const isNew =
          !reporters.some(({ userSysId }) => userSysId === actor.userSysId) &&
          reporters.length < CHAT_REPORTERS_MAX;
        const event: ReportEvent = { type: 'ChatReported', data: { broadcastSysId, logSysId, reason } };
        return { events: isNew ? [{ ref, events: [event] }] : [], reply: null };
      },
    });
  }

  async list(
    plan: BroadcastPlan,
    actor: Actor,
    page: { readonly startIndex: number; readonly rowCount: number },
  ): Promise<{ totalCnt: number; reports: ReportedLine[] }> {
    requireHost(actor, plan);
    const { broadcastSysId } = plan;
    const [total, rows] = await Promise.all([
      this.#log.reads.one(countOfLines({ broadcastSysId })),
      this.#log.reads.all(reportedLines({ broadcastSysId, ...page })),
    ]);
    const reports = await Promise.all(
      rows.map(async ({ log_sys_id: logSysId, reports, reported_at }) => {
        const [line, reasons] = await Promise.all([
          this.said(plan, logSysId),
          this.#log.reads.all(reasonsOfLine({ broadcastSysId, logSysId })),
        ]);
        const author = line?.authorSysId ? await this.#accounts.profile(line.authorSysId) : null;
        return {
          logSysId,
          userId: author?.userId ?? '',
          nick: author?.nick ?? '',
          msg: line?.msg ?? '',
          reportCnt: Number(reports),
          reasons: reasons.map(({ reason, reports: count }) => ({
            reason: reason as ReportReason,
            count: Number(count),
          })),
          reportedAt: new Date(Number(reported_at)).toISOString(),
        };
      }),
    );
    return { totalCnt: Number(total?.lines ?? 0), reports };
  }

  /** Ends reports whose term is over, or counts them. Resolves to how many. */
  purge({ now, isDryRun }: PurgeAsked): Promise<number> {
    const before = monthsBefore(now, RETENTION_MONTHS.chatReports);
    if (isDryRun) return foundBy(this.#log, reportsBefore({ before }));
    return purgeEntries(
      this.#log,
      () => linesReportedBefore({ before }),
      async (lines) => {
        const counts = await Promise.all(lines.map((line) => this.#expire(line, before)));
        return counts.reduce((sum, count) => sum + count, 0);
      },
    );
  }

  async #expire({ broadcastSysId, logSysId }: LineIds, before: number): Promise<number> {
    const ref = reportStream(broadcastSysId, logSysId);
    const { reply } = await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [ref],
      decide: (states) => {
        const userSysIds = states
          .get(ref)
          .filter(({ at }) => at < before)
          .map(({ userSysId }) => userSysId);
        const event: ReportEvent = {
          type: 'ChatReportsExpired',
          data: { broadcastSysId, logSysId, userSysIds },
        };
        return {
          events: userSysIds.length > 0 ? [{ ref, events: [event] }] : [],
          reply: { reports: userSysIds.length },
        };
      },
    });
    return reply.reports;
  }

  /** The chat line with this seq in the room, or null. */
  async said(plan: RoomIds, logSysId: number): Promise<SaidLine | null> {
    const { stream } = roomStream(plan);
    const [event] = await this.#log.read({
      stream,
      afterVersion: logSysId - 1,
      upToVersion: logSysId,
      limit: 1,
    });
    if (event?.type !== 'ChatSent' || event.damaged) return null;
    const { msg, content } = event.data as { readonly msg: string; readonly content: string | null };
    return { authorSysId: event.actorId, msg: content ?? msg };
  }
}
