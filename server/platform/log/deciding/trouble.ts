import type { Clock } from '../../clock.ts';

/** A lock that others keep for longer than this is trouble; shorter than that it is how they take turns. */
const LOCK_IS_TROUBLE_AFTER = 1000;

/**
 * What keeps the database from taking commands. What must stay true:
 * - It is locked from when the write lock was not to be had until it was asked for again and answered otherwise.
 * - A failure lasts until a transaction went through and the database has room for more than that one.
 */
export class Trouble {
  readonly #clock: Clock;
  /** By the clock, and by the time that no clock changes. */
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
