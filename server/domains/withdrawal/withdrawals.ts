import {
  PERMISSION,
  RETENTION_MONTHS,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from '../../../schema/members/constants.ts';
import { monthsAfter } from '../../../schema/korean-days.ts';
import { rejoinFrom } from '../../../schema/members/rejoining.ts';
import { mobileOf } from '../../../schema/members/sms.ts';
import type { ErasureReceipt, withdrawalTerms } from '../../../schema/members/withdrawal.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CountedKept } from '../../platform/forgetting.ts';
import type { EventLog } from '../../platform/log/log.ts';
import type { Forgetting } from '../../platform/module.ts';
import type { Source } from '../../platform/source.ts';
import type { Accounts } from '../account/accounts.ts';
import { couponBoxStream, isUsable } from '../coupon/decider.ts';
import { heldPoints, pointsOf, pointStream } from '../point/decider.ts';
import type { Texts } from '../sms/offers.ts';
import type { ReceiptKey } from './receipts.ts';

/** What a former member is told on their phone. It says nothing about them. */
const FAREWELL =
  '[셀로버] 탈퇴가 끝났어요. 개인정보는 바로 지웠어요. 법에 따라 보관하는 기록과 기간은 탈퇴할 때 드린 확인서에서 볼 수 있어요.';

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
    const [blockedBy, deleted, kept, points, coupons] = await Promise.all([
      isStaff ? [{ what: 'staff' as const, count: 1 }] : this.#blockers(userSysId),
      this.#forgetting.deleted(userSysId),
      this.#forgetting.kept({ userSysId, mobile }, now),
      this.#log.state(pointStream(userSysId)),
      this.#log.state(couponBoxStream(userSysId)),
    ]);
    return {
      blockedBy,
      holdingPoint: pointsOf(heldPoints(points.state, now)),
      couponCnt: coupons.state.coupons.filter((held) => isUsable(held, now)).length,
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
    const { leftAt, barCnt } = await this.#accounts.withdraw(
      userSysId,
      by,
      leaving,
      this.#texts.notice(mobile, FAREWELL),
    );
    const rejoin = rejoinFrom('withdrawn', leftAt);
    const bars: CountedKept = {
      what: 'rejoin_bars',
      count: barCnt,
      why: 'rejoining',
      until: monthsAfter(leftAt, RETENTION_MONTHS.rejoinBars),
    };
    const kept = await this.#forgetting.kept({ userSysId, mobile }, leftAt);
    return this.#key.sign({
      version: 1,
      receiptSysId: this.#source.id(),
      userSysId,
      erasedAt: iso(leftAt),
      deleted: [...deleted],
      kept: [...kept, bars].map(keptReply),
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

function keptReply({ until, ...kept }: CountedKept) {
  return { ...kept, until: iso(until) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
