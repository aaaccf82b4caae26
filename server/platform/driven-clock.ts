import type { Clock } from './clock.ts';
import { apart } from './under-way.ts';

interface Waiting {
  readonly at: number;
  readonly work: () => Promise<void> | void;
}

/**
 * The clock of a server that plays a show. It stands still until it is moved. On the way it runs what is due, each job at its
 * time and to its end before time advances. What must stay true:
 * - Nothing depends on real time: the same moves between the same commands give the same log.
 * - Jobs due at one moment run in the order in which they were scheduled.
 */
export class DrivenClock implements Clock {
  #now: number;
  readonly #began: number;
  readonly #waiting = new Set<Waiting>();
  #isReleased = false;

  constructor(start: number) {
    this.#now = this.#began = start;
  }

  now(): number {
    return this.#now;
  }

  /** As if the process had run for a second. */
  monotonic(): number {
    return 1000 + this.#now - this.#began;
  }

  after(ms: number, work: () => Promise<void> | void): () => void {
    if (this.#isReleased) {
      const now = apart(() => setImmediate(() => void work()));
      return () => clearImmediate(now);
    }
    const waiting = { at: this.#now + Math.max(0, ms), work };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  /** `idle` resolves once everything that was started has ended. Time never goes back. */
  async moveTo(now: number, idle: () => Promise<void>): Promise<void> {
    await idle();
    for (let next = this.#next(now); next; next = this.#next(now)) {
      this.#waiting.delete(next);
      this.#now = Math.max(this.#now, next.at);
      await next.work();
      await idle();
    }
    this.#now = Math.max(this.#now, now);
  }

  /** Ends the show: nothing waits any longer, now or later, so that the server can stop. */
  async release(): Promise<void> {
    this.#isReleased = true;
    const left = [...this.#waiting];
    this.#waiting.clear();
    await Promise.all(left.map(({ work }) => work()));
  }

  #next(until: number): Waiting | undefined {
    let first: Waiting | undefined;
    for (const waiting of this.#waiting)
      if (waiting.at <= until && (!first || waiting.at < first.at)) first = waiting;
    return first;
  }
}
