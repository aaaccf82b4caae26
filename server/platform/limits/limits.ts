import type { Clock } from '../clock.ts';
import type { Rate } from './bucket.ts';
import { RateLimit } from './rate-limit.ts';
import { untold, type CountKey, type SharedCount } from './shared-count.ts';
import type { Heard, Sharing, Telling } from './telling.ts';

/**
 * Creates rate limits, by name. Each process decides at once, from its own counts and those it has received. A single
 * process publishes nothing.
 */
export class Limits {
  readonly #clock: Clock;
  readonly #telling: Telling | null;

  /** `telling`: null if there are no other processes. */
  constructor(clock: Clock, telling: Telling | null = null) {
    this.#clock = clock;
    this.#telling = telling;
  }

  /** Limits the rate of each key. */
  rate<Key extends CountKey>(limit: string, rate: Rate): RateLimit<Key> {
    // By the time that the bus is back, buckets have filled.
    return new RateLimit(rate, this.#clock, (heard) => this.count(limit, heard, { waitsForBus: false }));
  }

  /** For other kinds of limits. `heard` receives the counts of other processes. */
  count(limit: string, heard: Heard, sharing: Sharing): SharedCount {
    return this.#telling?.share(limit, heard, sharing) ?? untold;
  }
}
