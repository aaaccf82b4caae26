import { LRUCache } from 'lru-cache';
import { networkOf } from '../address.ts';
import { Bucket, type Rate } from '../bucket.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../log/log.ts';

/** More addresses than this are not remembered: those that have been quiet for longest begin anew. */
const ADDRESSES_KEPT = 50_000;

/** How often something that costs us may be asked for from one address, without knowing who asks. */
export class AddressLimit {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #buckets = new LRUCache<string, Bucket>({ max: ADDRESSES_KEPT });

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
  }

  /** Throws a Refusal with 0008 when it was too often. */
  take(ip: string): void {
    const network = networkOf(ip);
    const now = this.#clock.now();
    let bucket = this.#buckets.get(network);
    if (bucket === undefined) {
      bucket = new Bucket(this.#rate, now);
      this.#buckets.set(network, bucket);
    }
    if (!bucket.take(this.#rate, now)) throw new Refusal('0008');
  }
}
