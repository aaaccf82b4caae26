import { networkOf } from '../../../../platform/address.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { RateLimit } from '../../../../platform/limits/rate-limit.ts';
import { Refusal } from '../../../../platform/log/log.ts';

/** Limits what is asked before an order, by member or by address. */
export class QuoteTurns {
  readonly #limit: RateLimit<number | string>;

  constructor(limit: RateLimit<number | string>) {
    this.#limit = limit;
  }

  /** Throws 0008. */
  take(caller: Caller | null, ip: string): void {
    if (!this.#limit.take(caller?.userSysId ?? networkOf(ip))) throw new Refusal('0008');
  }
}
