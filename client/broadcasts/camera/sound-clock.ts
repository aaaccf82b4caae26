/** Sound may be so far from the clock of the pictures (ms). */
const DRIFT_MAX = 100;
/** A gap that no busy page explains (ms). */
const GAP = 1000;
/** Samples may come late, because the page was busy: only the earliest of so long (ms) tells how far it has drifted. */
const WATCHED = 1000;

/**
 * When samples begin, counted from the samples themselves, so that times are even. After a
 * pause of the sound the count begins again.
 */
export class SoundClock {
  readonly #rate: number;
  #anchor = 0;
  #samples = 0;
  #hasBegun = false;
  /** The least that samples were late, since when. */
  #watched = { late: Infinity, since: 0 };

  constructor(rate: number) {
    this.#rate = rate;
  }

  /**
   * `now`: when they came. Null: there is more sound than time, so these are left out. `isAnew`: not right after those
   * before.
   */
  take(count: number, now: number): { readonly time: number; readonly isAnew: boolean } | null {
    const begun = now - (count / this.#rate) * 1000;
    const late = begun - this.#time();
    this.#watched = { ...this.#watched, late: Math.min(this.#watched.late, late) };
    let isAnew = !this.#hasBegun || late > GAP;
    if (now - this.#watched.since >= WATCHED) {
      const earliest = this.#watched.late;
      this.#watched = { late: Infinity, since: now };
      if (earliest < -DRIFT_MAX && !isAnew) return null;
      isAnew ||= earliest > DRIFT_MAX;
    }
    if (isAnew) {
      this.#anchor = begun;
      this.#samples = 0;
      this.#hasBegun = true;
      this.#watched = { late: Infinity, since: now };
    }
    const time = this.#time();
    this.#samples += count;
    return { time, isAnew };
  }

  #time(): number {
    return this.#anchor + (this.#samples / this.#rate) * 1000;
  }
}
