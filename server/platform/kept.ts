import type { LRUCache } from 'lru-cache';
import { newest } from './newest.ts';

interface Entry<V> {
  readonly read: Promise<V>;
  value?: V;
}

/**
 * A cache of values that are read on first use and kept until {@link forget} or eviction (least recently used). Concurrent
 * callers share one read. A value that is forgotten during its read is still returned to the callers, but not kept.
 */
export class Kept<K extends {}, V> {
  readonly #entries: LRUCache<K, Entry<V>>;
  readonly #read: (key: K) => Promise<V>;

  /** `ttl` (ms): for values that change elsewhere without notice. */
  constructor(max: number, read: (key: K) => Promise<V>, ttl = 0) {
    this.#entries = newest(max, { ttl });
    this.#read = read;
  }

  /** Undefined: not cached. */
  known(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  get(key: K): Promise<V> {
    const known = this.#entries.get(key);
    if (known) return known.read;
    const entry: Entry<V> = { read: this.#fill(key, () => entry) };
    this.#entries.set(key, entry);
    return entry.read;
  }

  async #fill(key: K, entry: () => Entry<V>): Promise<V> {
    try {
      const value = await this.#read(key);
      entry().value = value;
      return value;
    } catch (error) {
      if (this.#entries.peek(key) === entry()) this.#entries.delete(key);
      throw error;
    }
  }

  forget(key: K): void {
    this.#entries.delete(key);
  }

  forgetAll(): void {
    this.#entries.clear();
  }
}
