import { apart } from './under-way.ts';

/** Time is handed in, so that tests and simulations can move it. */
export interface Clock {
  /** Milliseconds since 1970, for records and deadlines. Somebody may set this clock forwards or back. */
  now(): number;
  /** Milliseconds since some moment, for durations. This clock never goes back. */
  monotonic(): number;
  /** Runs `work`, which never rejects, after this many milliseconds. Returns a function that cancels it. */
  after(ms: number, work: () => Promise<void> | void): () => void;
}

function afterReal(ms: number, work: () => Promise<void> | void): () => void {
  const timeout = apart(() => setTimeout(() => void work(), ms));
  return () => clearTimeout(timeout);
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: afterReal,
};

/** A clock that stands still until it is moved. A timeout runs once the clock gets there, or in real time if that is sooner. */
export class MovedClock implements Clock {
  #now: number;
  /** Each timeout, by the function that reschedules it: the time it is due. */
  readonly #timeouts = new Map<(ms: number) => void, number>();
  /** As if the process had run for a second. */
  #monotonic = 1000;
  constructor(start: number) {
    this.#now = start;
  }
  now(): number {
    return this.#now;
  }
  monotonic(): number {
    return this.#monotonic;
  }
  after(ms: number, work: () => Promise<void> | void): () => void {
    let cancel = () => {};
    const runAfter = (left: number) => {
      cancel();
      cancel = afterReal(left, () => {
        this.#timeouts.delete(runAfter);
        return work();
      });
    };
    this.#timeouts.set(runAfter, this.#monotonic + ms);
    runAfter(ms);
    return () => {
      this.#timeouts.delete(runAfter);
      cancel();
    };
  }
  advance(ms: number): void {
    this.#now += ms;
    this.#monotonic += ms;
    // Not synchronously: the caller that moves the clock continues first.
    for (const [runAfter, due] of this.#timeouts) if (due <= this.#monotonic) runAfter(0);
  }
  /** Moves time forward to then. */
  set(now: number): void {
    this.advance(now - this.#now);
  }
  /** Sets the clock without passing time. */
  stepWall(ms: number): void {
    this.#now += ms;
  }
}
