import {
  PERMISSION,
  RETENTION_MONTHS,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from '../../../../schema/members/constants.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { koreanTime, monthsAfter } from '../../../../schema/korean-days.ts';
import { rejoinFrom } from '../../../../schema/members/rejoining.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import type { ErasureReceipt, KeptBecause, withdrawalTerms } from '../../../../schema/members/withdrawal.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Counted, CountedKept } from '../../../platform/forgetting.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Forgetting } from '../../../platform/module.ts';
import type { Source } from '../../../platform/source.ts';
import type { Accounts } from '../account/accounts.ts';
import { localeOf } from '../account/offers.ts';
import { OURSELVES, type Texts } from '../../site/sms/offers.ts';
import type { ReceiptKey } from './receipts.ts';

const KEPT: Readonly<Record<Locale, Readonly<Record<KeptBecause, string>>>> = {
  ko: {
    trade: '거래 기록',
    misuse: '이용 제한 기록',
    rejoining: '재가입 확인 기록',
    sent: '문자 발송 기록',
  },
  en: {
    trade: 'Orders and payments',
    misuse: 'Restrictions',
    rejoining: 'Marks that bar joining again',
    sent: 'Texts sent',
  },
};

interface Farewell {
  readonly receiptSysId: number;
  readonly deleted: readonly Counted[];
  readonly kept: readonly CountedKept[];
}

/** The receipt in short, on the former member's phone. It says nothing about them. */
function farewellOf(locale: Locale, { receiptSysId, deleted, kept }: Farewell): string {
  const terms = Object.entries(KEPT[locale]).flatMap(([why, what]) => {
    const ends = kept.flatMap((each) => (each.why === why ? [each.until] : []));
    const day = koreanTime(Math.max(...ends, 0)).date;
    return ends.length === 0 ? [] : [locale === 'ko' ? `- ${what}: ${day}까지` : `- ${what}: until ${day}`];
  });
  const count = deleted.reduce((sum, each) => sum + each.count, 0);
  const lines = {
    ko: [
      `탈퇴가 끝났어요. 회원님의 정보 ${count}건을 지웠어요.`,
      '따로 보관하는 기록',
      ...terms,
      `확인서 번호 ${receiptSysId}`,
    ],
    en: [
      `Your account is closed. Records of yours that were deleted: ${count}.`,
      'Kept apart:',
      ...terms,
      `Receipt number ${receiptSysId}`,
    ],
  };
  return lines[locale].join('\n');
}

interface By {
  readonly actorId: number;
  readonly commandId: string;
  readonly reason: string;
}

/** Members who leave: what keeps them, what goes with them, and the receipt that they take along. */
export class Withdrawals {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #source: Source;
  readonly #accounts: Accounts;
  readonly #forgetting: Forgetting;
  readonly #texts: Texts;
  readonly #key: ReceiptKey;

  constructor(parts: {
    log: EventLog;
    clock: Clock;
    source: Source;
    accounts: Accounts;
    forgetting: Forgetting;
    texts: Texts;
    key: ReceiptKey;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#source = parts.source;
    this.#accounts = parts.accounts;
    this.#forgetting = parts.forgetting;
    this.#texts = parts.texts;
    this.#key = parts.key;
  }

  /** What a member must know before they leave. */
  async terms(userSysId: number): Promise<Reply<typeof withdrawalTerms>> {
    const now = this.#clock.now();
    const { mobile, isStaff } = await this.#member(userSysId);
    const [blockedBy, deleted, kept, holdings] = await Promise.all([
      isStaff ? [{ what: 'staff' as const, count: 1 }] : this.#blockers(userSysId),
      this.#forgetting.deleted(userSysId),
      this.#forgetting.kept({ userSysId, mobile }, now),
      this.#forgetting.holdings(userSysId, now),
    ]);
    return {
      blockedBy,
      holdingPoint: 0,
      couponCnt: 0,
      ...holdings,
      deleted: [...deleted],
      kept: kept.map(keptReply),
      rejoinFrom: iso(rejoinFrom('withdrawn', now)),
    };
  }

  /** The member leaves, at their own request or through a manager. Throws 1016 while something of theirs is under way. */
  async withdraw(userSysId: number, by: By): Promise<ErasureReceipt> {
    const { mobile } = await this.#member(userSysId);
    const leaving = await this.#forgetting.leaving(userSysId);
    const deleted = await this.#forgetting.deleted(userSysId);
    const keptNow = await this.#forgetting.kept({ userSysId, mobile }, this.#clock.now());
    const receiptSysId = this.#source.id();
    const locale = await localeOf(this.#log.reads, userSysId);
    const notice = this.#texts.notice(mobile, OURSELVES);
    const { leftAt, barCnt } = await this.#accounts.withdraw(userSysId, by, leaving, {
      streams: notice.streams,
      decide: (states, now) => {
        const kept = [...keptNow, barsOf(1, now)];
        return notice.ask(states, farewellOf(locale, { receiptSysId, deleted, kept }), now, locale);
      },
    });
    const rejoin = rejoinFrom('withdrawn', leftAt);
    const kept = await this.#forgetting.kept({ userSysId, mobile }, leftAt);
    return this.#key.sign({
      version: 1,
      receiptSysId,
      userSysId,
      erasedAt: iso(leftAt),
      deleted: [...deleted],
      kept: [...kept, barsOf(barCnt, leftAt)].map(keptReply),
      rejoinFrom: iso(rejoin),
    });
  }

  async check(
    receipt: ErasureReceipt,
  ): Promise<{ isGenuine: boolean; left: { what: string; count: number }[] }> {
    if (!this.#key.isGenuine(receipt)) return { isGenuine: false, left: [] };
    return { isGenuine: true, left: [...(await this.#forgetting.deleted(receipt.userSysId))] };
  }

  async #member(userSysId: number): Promise<{ readonly mobile: string; readonly isStaff: boolean }> {
    const { mobile, authSysId } = await this.#accounts.info(userSysId);
    return { mobile: mobileOf(mobile) ?? '', isStaff: authSysId !== PERMISSION.member };
  }

  async #blockers(userSysId: number): Promise<Reply<typeof withdrawalTerms>['blockedBy']> {
    const refusals = await this.#forgetting.blocked(userSysId);
    return (['payment', 'order', 'refund'] as const)
      .map((what) => ({
        what,
        count: refusals.reduce((sum, { facts }) => sum + Number(facts[what] ?? 0), 0),
      }))
      .filter(({ count }) => count > 0);
  }
}

/** Members write their names and numbers into free texts: only a reason from the list is kept. */
export function reasonOf(text: string): WithdrawalReason {
  return WITHDRAWAL_REASONS.find((reason) => reason === text) ?? 'other';
}

/** What keeps a former member from joining again at once. */
function barsOf(count: number, leftAt: number): CountedKept {
  const until = monthsAfter(leftAt, RETENTION_MONTHS.rejoinBars);
  return { what: 'rejoin_bars', count, why: 'rejoining', until };
}

function keptReply({ until, ...kept }: CountedKept) {
  return { ...kept, until: iso(until) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
