/** Upper bounds, in ms, of the buckets that count durations. */
export const TIME_BUCKETS = [
  0.5,
  1,
  2,
  5,
  10,
  20,
  35,
  50,
  100,
  200,
  500,
  1000,
  2500,
  5000,
  10_000,
  Infinity,
] as const;

/**
 * Durations, counted per bucket of {@link TIME_BUCKETS} (not cumulative), and their sum. It is used where every nanosecond
 * counts: a library's metric would cost twenty times as much.
 */
export class Times {
  readonly counts: number[] = TIME_BUCKETS.map(() => 0);
  /** In ms. */
  sum = 0;
  count = 0;

  add(ms: number): void {
    this.sum += ms;
    this.count += 1;
    let bucket = 0;
    while (ms > TIME_BUCKETS[bucket]!) bucket += 1;
    this.counts[bucket]! += 1;
  }
}
