import type { Clock } from '../clock.ts';
import { newest } from '../newest.ts';
import { TokenBucket, type Rate } from './bucket.ts';
import type { CountKey, SharedCount } from './shared-count.ts';

/** Keys kept at most: beyond that the least recently used are evicted. */
const KEYS_KEPT = 50_000;

/** A bucket for each member or address, which all processes share. */
export class RateLimit<Key extends CountKey> {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #taken: SharedCount;
  readonly #buckets = newest<CountKey, TokenBucket>(KEYS_KEPT);

  constructor(
    rate: Rate,
    clock: Clock,
    share: (heard: (key: CountKey, count: number) => void) => SharedCount,
  ) {
    this.#rate = rate;
    this.#clock = clock;
    this.#taken = share((key, count) => {
      const now = clock.monotonic();
      this.#bucket(key, now).owe(rate, count, now);
    });
  }

  /** False if it is exceeded. Then nothing is counted. */
  take(key: Key, count = 1): boolean {
    const counted = this.#taken.keyOf(key);
    const now = this.#clock.monotonic();
    if (!this.#bucket(counted, now).take(this.#rate, now, count)) return false;
    this.#taken.add(counted, count);
    return true;
  }

  #bucket(key: CountKey, now: number): TokenBucket {
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = new TokenBucket(this.#rate, now);
      this.#buckets.set(key, bucket);
    }
    return bucket;
  }
}
