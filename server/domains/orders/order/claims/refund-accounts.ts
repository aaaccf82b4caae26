import { BANKS } from '../../../../../schema/orders/banks.ts';
import type { RefundAccount } from '../../../../../schema/orders/claim-request.ts';
import { REFUND_ACCOUNT_MONTHS } from '../../../../../schema/orders/constants.ts';
import { DAY } from '../../../../../schema/durations.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import { Sealing } from '../../../../platform/sealing.ts';
import type { Source } from '../../../../platform/source.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { claimAccounts, claimAccountsOf } from './rows.ts';

/** Accounts that money goes back to. They are sealed, and kept for {@link REFUND_ACCOUNT_MONTHS}. */
export class RefundAccounts {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #clock: Clock;
  readonly #sealing: Sealing<RefundAccount>;

  constructor({
    log,
    clock,
    secret,
    source,
  }: {
    readonly log: Pick<EventLog, 'reads'>;
    readonly clock: Clock;
    readonly secret: string;
    readonly source: Pick<Source, 'secret'>;
  }) {
    this.#log = log;
    this.#clock = clock;
    this.#sealing = new Sealing({ secret, use: 'refund account', source });
  }

  /** Keeps what a buyer names with a request; of a cancellation in a broadcast, with its refund. */
  kept(sysId: number, account: RefundAccount | undefined, now: number): Write[] {
    if (!account) return [];
    const sealed = this.#sealing.seal(account, now + REFUND_ACCOUNT_MONTHS * 31 * DAY);
    return [claimAccounts.insert({ claim_sys_id: sysId, asked_at: now, sealed })];
  }

  /** By what they were named with. Missing or null: none was named, or its term is over. */
  async of(sysIds: readonly number[]): Promise<ReadonlyMap<number, RefundAccount | null>> {
    const rows = await this.#log.reads.all(claimAccountsOf(sysIds));
    const now = this.#clock.now();
    return new Map(rows.map(({ claim_sys_id, sealed }) => [claim_sys_id, this.#sealing.open(sealed, now)]));
  }
}

/** Throws 0005 for an account at an unknown bank. */
export function requireBank(account: RefundAccount | undefined): void {
  if (account && !BANKS.some(({ bankCode }) => bankCode === account.bankCode))
    throw new Refusal('0005', { field: 'bankCode', reason: 'is of no bank' });
}
