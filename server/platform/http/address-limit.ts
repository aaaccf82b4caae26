import { networkOf } from '../address.ts';
import { Buckets, type Rate } from '../bucket.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../log/log.ts';

/** How often something that costs us may be asked for from one address, without knowing who asks. */
export class AddressLimit {
  readonly #clock: Clock;
  readonly #buckets: Buckets<string>;

  constructor(rate: Rate, clock: Clock) {
    this.#buckets = new Buckets(rate);
    this.#clock = clock;
  }

  /** Throws a Refusal with 0008 when it was too often. */
  take(ip: string): void {
    if (!this.#buckets.take(networkOf(ip), this.#clock.monotonic())) throw new Refusal('0008');
  }
}
