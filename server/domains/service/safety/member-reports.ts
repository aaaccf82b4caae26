import { DAY } from '../../../../schema/durations.ts';
import {
  REPORT_STATE,
  REPORTS_A_DAY_MAX,
  type ReasonCode,
} from '../../../../schema/service/safety/constants.ts';
import type { MemberReport, OwnReport, TargetType } from '../../../../schema/service/safety/reports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import {
  addReport,
  countIn,
  countSince,
  reportById,
  reportOf,
  reportsBy,
  reportsIn,
  setState,
  TARGET_CODES,
  type ReportRow,
} from './tables.ts';
import type { Target, Targets } from './targets.ts';

const targetTypes = Object.keys(TARGET_CODES) as TargetType[];

interface Page {
  readonly startIndex: number;
  readonly rowCount: number;
}

export interface Reported extends Target {
  readonly reasonTypeCode: ReasonCode;
  readonly content: string;
}

/** What members report to operators. */
export class MemberReports {
  readonly #log: EventLog;
  readonly #accounts: Pick<Accounts, 'profile'>;
  readonly #targets: Targets;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #source: Pick<Source, 'id'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly accounts: Pick<Accounts, 'profile'>;
    readonly targets: Targets;
    readonly clock: Pick<Clock, 'now'>;
    readonly source: Pick<Source, 'id'>;
  }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
    this.#targets = parts.targets;
    this.#clock = parts.clock;
    this.#source = parts.source;
  }

  /**
   * Resolves to the report, or to the member's earlier one of the same. Refuses what is not there (0004), what is the member's
   * own (0005), and more than {@link REPORTS_A_DAY_MAX} in a day (0008).
   */
  async add(userSysId: number, reported: Reported): Promise<number> {
    const { targetType, targetSysId, broadcastSysId, reasonTypeCode, content } = reported;
    if ((targetType === 'chat') !== (broadcastSysId !== null))
      throw new Refusal('0005', {
        field: 'broadcastSysId',
        reason: 'must come with a chat line, and only there',
      });
    const target = await this.#targets.find(reported);
    if (!target || target.authorSysId === null) throw new Refusal('0004', { targetSysId });
    if (target.authorSysId === userSysId)
      throw new Refusal('0005', { field: 'targetSysId', reason: 'must not be your own' });
    const targetCode = TARGET_CODES[targetType];
    const key = { userSysId, targetCode, targetSysId, broadcastSysId: broadcastSysId ?? 0 };
    const known = await this.#log.reads.one(reportOf(key));
    if (known) return known.report_sys_id;
    const now = this.#clock.now();
    const today = await this.#log.reads.one(countSince({ userSysId, since: now - DAY }));
    if (Number(today?.count ?? 0) >= REPORTS_A_DAY_MAX) throw new Refusal('0008');
    await this.#log.write([
      addReport({
        report_sys_id: this.#source.id(),
        user_sys_id: userSysId,
        target_code: targetCode,
        target_sys_id: targetSysId,
        broadcast_sys_id: broadcastSysId ?? 0,
        target_user_sys_id: target.authorSysId,
        reason_type_code: reasonTypeCode,
        content: content.trim(),
        reported_at: now,
      }),
    ]);
    // Of two at once, one was first.
    return (await this.#log.reads.one(reportOf(key)))!.report_sys_id;
  }

  /** Newest first. */
  async by(userSysId: number, page: Page): Promise<{ totalCnt: number; reports: OwnReport[] }> {
    const [rows, counted] = await Promise.all([
      this.#log.reads.all(reportsBy({ userSysId, ...page })),
      this.#log.reads.one(countSince({ userSysId, since: 0 })),
    ]);
    return {
      totalCnt: Number(counted?.count ?? 0),
      reports: await Promise.all(rows.map((row) => this.#report(row))),
    };
  }

  /** For operators, newest first; null: in any state. */
  async all(stateCode: number | null, page: Page): Promise<{ totalCnt: number; reports: MemberReport[] }> {
    const [from, to] = [stateCode ?? REPORT_STATE.received, stateCode ?? REPORT_STATE.dismissed];
    const [rows, counted] = await Promise.all([
      this.#log.reads.all(reportsIn({ from, to, ...page })),
      this.#log.reads.one(countIn({ from, to })),
    ]);
    const userIdOf = async (userSysId: number) => (await this.#accounts.profile(userSysId))?.userId ?? '';
    return {
      totalCnt: Number(counted?.count ?? 0),
      reports: await Promise.all(
        rows.map(async (row) => ({
          ...(await this.#report(row)),
          reporterUserId: await userIdOf(row.user_sys_id),
          targetUserId: await userIdOf(row.target_user_sys_id),
        })),
      ),
    };
  }

  /** Refuses with 0004 if there is none. */
  async close(reportSysId: number, stateCode: 2 | 3): Promise<void> {
    if (!(await this.#log.reads.one(reportById({ reportSysId })))) throw new Refusal('0004', { reportSysId });
    await this.#log.write([setState({ reportSysId, stateCode, handledAt: this.#clock.now() })]);
  }

  async #report(row: ReportRow): Promise<OwnReport> {
    const target = {
      targetType: targetTypes.find((type) => TARGET_CODES[type] === row.target_code)!,
      targetSysId: row.target_sys_id,
      broadcastSysId: row.broadcast_sys_id === 0 ? null : row.broadcast_sys_id,
    };
    const found = await this.#targets.find(target);
    return {
      reportSysId: row.report_sys_id,
      ...target,
      reasonTypeCode: row.reason_type_code as ReasonCode,
      content: row.content,
      targetNick: await this.#targets.nick(target, row.target_user_sys_id),
      targetText: found?.text ?? '',
      createdAt: new Date(row.reported_at).toISOString(),
      stateCode: row.state_code as OwnReport['stateCode'],
      handledAt: row.handled_at === null ? null : new Date(row.handled_at).toISOString(),
    };
  }
}
