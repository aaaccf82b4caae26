import { koreanDayAfter } from '../../../../schema/korean-days.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { PERMISSION, SUSPENSION_EVIDENCE_DAYS } from '../../../../schema/members/constants.ts';
import type { OwnSuspension, suspendMember, Suspension } from '../../../../schema/members/members.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import { SUSPENDED, type ReasonCode } from '../../../../schema/service/safety/constants.ts';
import type { Sanction } from '../../../../schema/service/safety/sanctions.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Accounts } from '../account/accounts.ts';
import {
  endingAll,
  evidenceUntil,
  localeOf,
  memberStream,
  requireMember,
  suspensionAt,
  type Tokens,
} from '../account/offers.ts';
import { OURSELVES, type Texts } from '../../site/sms/offers.ts';
import {
  setAnswer,
  setRestored,
  suspensionById,
  suspensions,
  suspensionsOf,
  type SuspensionRow,
} from './tables.ts';

const NOTICE: Readonly<Record<'suspended' | 'restored', Readonly<Record<Locale, string>>>> = {
  suspended: {
    ko: `이용이 정지됐어요. 로그인하면 이유와 근거를 볼 수 있고, ${SUSPENSION_EVIDENCE_DAYS}일 안에 소명할 수 있어요.`,
    en: `Your account is suspended. Log in to see why, and answer within ${SUSPENSION_EVIDENCE_DAYS} days.`,
  },
  restored: {
    ko: '이용 정지가 풀렸어요. 다시 로그인해 주세요.',
    en: 'Your account is no longer suspended. Please log in again.',
  },
};

interface By {
  readonly actorId: number;
  readonly commandId: string;
}

/** Members who may not log in for a while, why, and what they say to it. */
export class Suspensions {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #source: Source;
  readonly #accounts: Accounts;
  readonly #tokens: Tokens;
  readonly #texts: Texts;

  constructor(parts: {
    log: EventLog;
    clock: Clock;
    source: Source;
    accounts: Accounts;
    tokens: Tokens;
    texts: Texts;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#source = parts.source;
    this.#accounts = parts.accounts;
    this.#tokens = parts.tokens;
    this.#texts = parts.texts;
  }

  /** Ends all logins in the same step. Throws 1003 for no member, 9001 for a manager, 0003 if they are suspended. */
  async suspend(
    { userId, reasonTypeCode, reason, evidence, days }: Body<typeof suspendMember>,
    by: By,
  ): Promise<Reply<typeof suspendMember>> {
    const { userSysId, permission } = await this.#find(userId);
    if (permission === PERMISSION.manager) throw new Refusal('9001', { isManager: 1 });
    const suspensionSysId = this.#source.id();
    const member = memberStream(userSysId);
    const notice = await this.#notice(userSysId);
    const locale = await localeOf(this.#log.reads, userSysId);
    const { reply } = await this.#log.execute({
      ...by,
      streams: [member, ...notice.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        if (suspensionAt(states.get(member), now)) throw new Refusal('0003');
        const until = days === undefined ? null : koreanDayAfter(now, { days: days + 1 });
        const ending = endingAll(userSysId, null);
        const told = notice.ask(states, NOTICE.suspended[locale], now, locale);
        const suspended = {
          type: 'MemberSuspended',
          data: { suspensionSysId, reasonTypeCode, until },
        } as const;
        return {
          ...told,
          events: [{ ref: member, events: [suspended, ending.event] }, ...told.events],
          rows: [
            suspensions.insert({
              suspension_sys_id: suspensionSysId,
              user_sys_id: userSysId,
              reason_type_code: reasonTypeCode,
              reason,
              evidence,
              suspended_at: now,
              until,
              restored_at: null,
              answer: null,
            }),
            ending.row,
            ...(told.rows ?? []),
          ],
          reply: { until, at: now },
        };
      },
    });
    return {
      userSysId,
      suspensionSysId,
      until: isoOrNull(reply.until),
      evidenceUntil: iso(evidenceUntil(reply.at)),
    };
  }

  /** Throws 0007 if they are not suspended, or if nothing can be reviewed any more. */
  async restore(userId: string, by: By): Promise<{ userSysId: number }> {
    const { userSysId } = await this.#find(userId);
    const member = memberStream(userSysId);
    const all = await this.#log.reads.all(suspensionsOf({ userSysId }));
    const answered = new Set(
      all.flatMap(({ answer, suspension_sys_id: id }) => (answer === null ? [] : [id])),
    );
    const notice = await this.#notice(userSysId);
    const locale = await localeOf(this.#log.reads, userSysId);
    await this.#log.execute({
      ...by,
      streams: [member, ...notice.streams],
      decide: (states, now) => {
        const suspension = suspensionAt(states.get(member), now);
        if (!suspension) throw new Refusal('0007');
        const { suspensionSysId, at } = suspension;
        // An answer that came in time may be read later.
        if (now >= evidenceUntil(at) && !answered.has(suspensionSysId))
          throw new Refusal('0007', { evidenceUntil: iso(evidenceUntil(at)) });
        const told = notice.ask(states, NOTICE.restored[locale], now, locale);
        return {
          ...told,
          events: [
            { ref: member, events: [{ type: 'MemberRestored', data: { suspensionSysId } }] },
            ...told.events,
          ],
          rows: [setRestored({ suspensionSysId, restoredAt: now }), ...(told.rows ?? [])],
          reply: null,
        };
      },
    });
    return { userSysId };
  }

  /** The member's, the latest first, as operators see them. */
  async of(userSysId: number): Promise<Suspension[]> {
    const rows = await this.#log.reads.all(suspensionsOf({ userSysId }));
    return rows.map((row) => ({ ...shown(row), restoredAt: isoOrNull(row.restored_at) }));
  }

  /** As its member sees them among all that was decided against them. */
  async sanctionsOf(userSysId: number): Promise<Sanction[]> {
    const now = this.#clock.now();
    const rows = await this.#log.reads.all(suspensionsOf({ userSysId }));
    return rows.map(({ reason_type_code, suspended_at, until, restored_at }) => ({
      blackType: SUSPENDED,
      reasonTypeCode: reason_type_code as ReasonCode,
      sellerSysId: null,
      sellerName: null,
      sellerNameEn: null,
      broadcastTitle: null,
      broadcastTitleEn: null,
      startedAt: iso(suspended_at),
      endedAt: isoOrNull(restored_at ?? (until !== null && until <= now ? until : null)),
    }));
  }

  /** As its member sees it. Throws 14 for a token that is no longer good. */
  async own(appealToken: string): Promise<OwnSuspension> {
    const row = await this.#appealed(appealToken);
    const own = shown(row);
    return this.#clock.now() < evidenceUntil(row.suspended_at) ? own : { ...own, evidence: null };
  }

  /** Throws 0007 once it is too late. */
  async answer(appealToken: string, answer: string): Promise<void> {
    const { suspension_sys_id: suspensionSysId, suspended_at } = await this.#appealed(appealToken);
    if (this.#clock.now() >= evidenceUntil(suspended_at)) throw new Refusal('0007');
    await this.#log.write([setAnswer({ suspensionSysId, answer })]);
  }

  async #appealed(appealToken: string): Promise<SuspensionRow> {
    const { userSysId, suspensionSysId } = await this.#tokens.readAppeal(appealToken);
    const row = await this.#log.reads.one(suspensionById({ suspensionSysId }));
    if (!row || row.user_sys_id !== userSysId || row.restored_at !== null) throw new Refusal('0004');
    return row;
  }

  async #notice(userSysId: number) {
    return this.#texts.notice((await this.#accounts.info(userSysId)).mobile, OURSELVES);
  }

  async #find(userId: string) {
    const member = await this.#accounts.find(userId);
    if (!member) throw new Refusal('1003', { userId });
    return member;
  }
}

function shown(row: SuspensionRow): OwnSuspension {
  return {
    suspensionSysId: row.suspension_sys_id,
    reasonTypeCode: row.reason_type_code as ReasonCode,
    reason: row.reason,
    suspendedAt: iso(row.suspended_at),
    until: isoOrNull(row.until),
    evidenceUntil: iso(evidenceUntil(row.suspended_at)),
    evidence: row.evidence,
    answer: row.answer,
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}
