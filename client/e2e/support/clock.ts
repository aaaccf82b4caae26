import type { Clock } from '../../../server/platform/clock.ts';

interface Waiting {
  readonly at: number;
  readonly work: () => Promise<void> | void;
  cancel: () => void;
}

/** Runs as fast as real time does, and leaps ahead when a test has nothing to wait for. */
export class LeapingClock implements Clock {
  #ahead = 0;
  #stoodAt: number | undefined;
  readonly #waiting = new Set<Waiting>();

  now(): number {
    return this.#stoodAt ?? Date.now() + this.#ahead;
  }

  /** From now on the time of day moves by leaps alone: nobody is late, however slow the machine is. */
  stand(): void {
    this.#stoodAt ??= this.now();
  }

  monotonic(): number {
    return performance.now() + this.#ahead;
  }

  after(ms: number, work: () => Promise<void> | void): () => void {
    const waiting: Waiting = { at: this.monotonic() + ms, work, cancel: () => undefined };
    this.#waiting.add(waiting);
    this.#wait(waiting);
    return () => {
      waiting.cancel();
      this.#waiting.delete(waiting);
    };
  }

  /** What becomes due runs at once. */
  leap(ms: number): void {
    this.#ahead += ms;
    if (this.#stoodAt !== undefined) this.#stoodAt += ms;
    for (const waiting of this.#waiting) {
      waiting.cancel();
      this.#wait(waiting);
    }
  }

  #wait(waiting: Waiting): void {
    const timeout = setTimeout(
      () => {
        this.#waiting.delete(waiting);
        void waiting.work();
      },
      Math.max(0, waiting.at - this.monotonic()),
    );
    waiting.cancel = () => clearTimeout(timeout);
  }
}
