/** So near to its end, in seconds, a recorded video shows its last picture. */
const NEAR = 0.3;

/**
 * A recorded video that is shown as if it were live: every viewer sees the same moment. A list that was closed from the
 * start is one.
 */
export class Recorded {
  readonly #elapsed: () => number | null;
  #lasts: number | null = null;

  /** `elapsed`: seconds since the broadcast has begun; null: not known. */
  constructor(elapsed: () => number | null) {
    this.#elapsed = elapsed;
  }

  /** How long the video is. Returns where to begin; null: it is known already, or nobody knows. */
  begins(lasts: number): number | null {
    if (this.#lasts !== null || !Number.isFinite(lasts)) return null;
    this.#lasts = lasts;
    return this.position;
  }

  /** Where it stands by now; null: not known. */
  get position(): number | null {
    const elapsed = this.#elapsed();
    if (this.#lasts === null || elapsed === null) return null;
    return Math.max(0, Math.min(elapsed, this.#lasts - NEAR));
  }

  /** Another stream follows. */
  end(): void {
    this.#lasts = null;
  }
}
