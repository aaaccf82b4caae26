/** Upper bounds, in ms, of the buckets in which durations are counted. */
export const TIME_BUCKETS = [1, 2, 5, 10, 20, 35, 50, 100, 200, 500, 1000, 5000, Infinity] as const;

/** Counts per bucket of {@link TIME_BUCKETS} (not cumulative), and what a mean needs. */
export class Times {
  readonly counts: number[] = TIME_BUCKETS.map(() => 0);
  sum = 0;
  count = 0;

  add(ms: number): void {
    this.sum += ms;
    this.count += 1;
    const bucket = TIME_BUCKETS.findIndex((bound) => ms <= bound);
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
  }
}
