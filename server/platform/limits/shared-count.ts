/** Whose calls are counted: a member's number, or a text such as an address. */
export type CountKey = number | string;

/** Counts of one limit, which other processes receive. */
export interface SharedCount {
  /** The form of a key that all processes share. */
  keyOf(key: CountKey): CountKey;
  /** Adds to a count. */
  add(key: CountKey, count?: number): void;
  /** Drops counts that are not published yet. */
  withdraw(key: CountKey): void;
}

/** For a process that is alone. */
export const untold: SharedCount = { keyOf: (key) => key, add() {}, withdraw() {} };

/** Keys in one message, so that a crowd costs the bus little… */
export const KEYS_TOLD_MAX = 5000;
/** …and keys that may wait for the next messages. */
export const KEYS_WAITING_MAX = 2 * KEYS_TOLD_MAX;

/** Counts that are not published yet, summed by key. The key that has waited longest is next. */
export class WaitingCount implements SharedCount {
  readonly #digest: (text: string) => string;
  readonly #waiting = new Map<CountKey, number>();

  constructor(digest: (text: string) => string) {
    this.#digest = digest;
  }

  keyOf(key: CountKey): CountKey {
    return typeof key === 'string' ? this.#digest(key) : key;
  }

  add(key: CountKey, count = 1): void {
    const before = this.#waiting.get(key) ?? 0;
    if (before > 0 || this.#waiting.size < KEYS_WAITING_MAX) this.#waiting.set(key, before + count);
  }

  withdraw(key: CountKey): void {
    this.#waiting.delete(key);
  }

  forget(): void {
    this.#waiting.clear();
  }

  /** Removes and returns the next counts to publish. */
  next(): (readonly [key: CountKey, count: number])[] {
    const next = this.#waiting.entries().take(KEYS_TOLD_MAX).toArray();
    for (const [key] of next) this.#waiting.delete(key);
    return next;
  }
}
