import { LRUCache } from 'lru-cache';

/** A bucket that holds `burst` and fills at `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts something against a rate. The rate is handed in, as there is a bucket for every connection. */
export class Bucket {
  #left: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#left = rate.burst;
    this.#at = now;
  }

  /** False when it was too much. */
  take(rate: Rate, now: number): boolean {
    this.#fill(rate, now);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  #fill(rate: Rate, now: number): void {
    const passed = Math.max(now - this.#at, 0) / 1000;
    this.#left = Math.min(this.#left + passed * rate.perSecond, rate.burst);
    this.#at = now;
  }
}

/** More keys than this are not remembered: those that have been quiet for longest begin anew. */
const KEYS_KEPT = 50_000;

/** A bucket for each member, address or whatever else is counted by itself. */
export class Buckets<Key extends {}> {
  readonly #rate: Rate;
  readonly #buckets = new LRUCache<Key, Bucket>({ max: KEYS_KEPT });

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** False when it was too much. */
  take(key: Key, now: number): boolean {
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = new Bucket(this.#rate, now);
      this.#buckets.set(key, bucket);
    }
    return bucket.take(this.#rate, now);
  }
}
