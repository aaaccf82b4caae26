/** Percentiles of measured times, in milliseconds. */
export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

const LOWEST = 0.05;
/** Neighbouring buckets are two percent apart: finer than any reading of the result. */
const STEP = Math.log(1.02);
const BUCKETS = 900;

/** Counts times in buckets, so that millions of them take no memory. */
export class Times {
  readonly #counts = new Uint32Array(BUCKETS);
  #count = 0;
  #max = 0;

  add(ms: number): void {
    const bucket = ms <= LOWEST ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms / LOWEST) / STEP));
    this.#counts[bucket] = this.#counts[bucket]! + 1;
    this.#count += 1;
    if (ms > this.#max) this.#max = ms;
  }

  /** Null: nothing was measured. */
  percentiles(): Percentiles | null {
    if (this.#count === 0) return null;
    return {
      count: this.#count,
      p50: this.#at(0.5),
      p95: this.#at(0.95),
      p99: this.#at(0.99),
      max: rounded(this.#max),
    };
  }

  #at(share: number): number {
    let left = Math.ceil(this.#count * share);
    const bucket = this.#counts.findIndex((inBucket) => (left -= inBucket) <= 0);
    return rounded(Math.min(this.#max, LOWEST * Math.exp(bucket * STEP)));
  }
}

function rounded(ms: number): number {
  return ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms);
}
