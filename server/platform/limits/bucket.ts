/** A bucket that holds `burst` and fills at `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts against a rate limit. The rate is an argument, because every connection has a bucket. */
export class TokenBucket {
  #left: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#left = rate.burst;
    this.#at = now;
  }

  /** False if it is exceeded. A full bucket grants any number, and then owes the excess. */
  take(rate: Rate, now: number, count = 1): boolean {
    this.#fill(rate, now);
    if (this.#left < Math.min(count, Math.max(rate.burst, 1))) return false;
    this.#left -= count;
    return true;
  }

  /**
   * Another process took this many, whether it had them or not. The bucket owes at most one burst, so that nobody waits
   * much longer than an empty one takes to fill.
   */
  owe(rate: Rate, count: number, now: number): void {
    this.#fill(rate, now);
    this.#left = Math.max(this.#left - count, -rate.burst);
  }

  #fill(rate: Rate, now: number): void {
    const passed = Math.max(now - this.#at, 0) / 1000;
    this.#left = Math.min(this.#left + passed * rate.perSecond, rate.burst);
    this.#at = now;
  }
}
