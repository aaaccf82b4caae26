export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Times in steps of a tenth of a millisecond up to ten seconds: counting one costs next to nothing. */
export class Histogram {
  readonly #counts = new Uint32Array(100_001);
  #total = 0;

  add(ms: number): void {
    const at = Math.min(Math.max(Math.round(ms * 10), 0), this.#counts.length - 1);
    this.#counts[at]! += 1;
    this.#total += 1;
  }

  /** NaN when nothing was counted. */
  quantile(share: number): number {
    if (this.#total === 0) return NaN;
    let left = Math.ceil(this.#total * share);
    const at = this.#counts.findIndex((count) => (left -= count) <= 0);
    return at / 10;
  }
}
