/** Of whom something is counted: a member's number, or a text such as an address. */
export type CountKey = number | string;

/** What counts against one limit, so that the other processes hear of it. */
export interface SharedCount {
  /** What a key is in all processes. Below, a key is one of these. */
  keyOf(key: CountKey): CountKey;
  /** So many more. */
  add(key: CountKey, count?: number): void;
  /** Drops counts that are not published yet. */
  withdraw(key: CountKey): void;
}

/** In a process that is alone. */
export const untold: SharedCount = { keyOf: (key) => key, add() {}, withdraw() {} };

/** A message has at most so many keys, so that a crowd costs the bus little… */
export const KEYS_TOLD_MAX = 5000;
/** …and so many may wait: what is told in two turns. */
export const KEYS_WAITING_MAX = 2 * KEYS_TOLD_MAX;

/** What was counted here and not told yet, summed up by key. Who has waited for longest is next. */
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

  /** What is told next, and does not wait any more. */
  next(): (readonly [key: CountKey, count: number])[] {
    const next = this.#waiting.entries().take(KEYS_TOLD_MAX).toArray();
    for (const [key] of next) this.#waiting.delete(key);
    return next;
  }
}
