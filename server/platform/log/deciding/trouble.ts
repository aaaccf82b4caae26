import type { Clock } from '../../clock.ts';

/** A lock that others hold for longer than this is a problem. Below that they take turns. */
const LOCK_IS_TROUBLE_AFTER = 1000;

/**
 * Why the database takes no commands. What must stay true:
 * - It is locked from a failed attempt to get the write lock until an attempt has another outcome.
 * - A failure lasts until a transaction succeeds and the database has room for more.
 */
export class Trouble {
  readonly #clock: Clock;
  /** By the wall clock, and by the monotonic clock. */
  #lockedSince: { readonly at: number; readonly time: number } | undefined;
  #failure: string | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isLocked(): boolean {
    return this.#lockedSince !== undefined;
  }

  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  locked(): void {
    this.#lockedSince ??= { at: this.#clock.now(), time: performance.now() };
  }

  unlocked(): void {
    this.#lockedSince = undefined;
  }

  failed(why: string): void {
    this.#failure = why;
  }

  wentThrough(): void {
    this.#failure = null;
  }

  inWords(): string | null {
    const locked = this.#lockedSince;
    if (locked && performance.now() - locked.time > LOCK_IS_TROUBLE_AFTER)
      return `another process has kept the database locked since ${new Date(locked.at).toISOString()}`;
    return this.#failure;
  }
}
