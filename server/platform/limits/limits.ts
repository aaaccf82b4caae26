import type { Clock } from '../clock.ts';
import type { Rate } from './bucket.ts';
import { RateLimit } from './rate-limit.ts';
import { untold, type CountKey, type SharedCount } from './shared-count.ts';
import type { Heard, Sharing, Telling } from './telling.ts';

/**
 * Hands out limits, by their names. Each process decides at once and by itself, from what it counted and what it heard of
 * the others; one that is alone spends nothing on that.
 */
export class Limits {
  readonly #clock: Clock;
  readonly #telling: Telling | null;

  /** `telling`: null when there are no others. */
  constructor(clock: Clock, telling: Telling | null = null) {
    this.#clock = clock;
    this.#telling = telling;
  }

  /** So fast may each key be. */
  rate<Key extends CountKey>(limit: string, rate: Rate): RateLimit<Key> {
    // Buckets have filled by the time that the bus is back.
    return new RateLimit(rate, this.#clock, (heard) => this.count(limit, heard, { waitsForBus: false }));
  }

  /** For limits of another kind: `heard` is called with what others counted. */
  count(limit: string, heard: Heard, sharing: Sharing): SharedCount {
    return this.#telling?.share(limit, heard, sharing) ?? untold;
  }
}
