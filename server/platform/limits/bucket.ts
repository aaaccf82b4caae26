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

  /** False when it was too much. A full bucket gives any number, and owes what it did not hold. */
  take(rate: Rate, now: number, count = 1): boolean {
    this.#fill(rate, now);
    if (this.#left < Math.min(count, Math.max(rate.burst, 1))) return false;
    this.#left -= count;
    return true;
  }

  /**
   * So many were taken elsewhere, whether they were here or not. It owes a burst at most, so that nobody waits for longer
   * than an empty one takes to fill, and a little.
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
