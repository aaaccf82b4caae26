import type { LRUCache } from 'lru-cache';
import { newest } from './newest.ts';

interface Entry<V> {
  readonly read: Promise<V>;
  value?: V;
}

/**
 * What is read when it is first asked for, and kept until it is forgotten. Whoever asks meanwhile waits for the same
 * read; what was forgotten while it was being read is given to those who wait, and not kept. Those that nobody has
 * asked for longest make room.
 */
export class Kept<K extends {}, V> {
  readonly #entries: LRUCache<K, Entry<V>>;
  readonly #read: (key: K) => Promise<V>;

  /** `ttl`: what changes elsewhere without a word is read again after so long (ms). */
  constructor(max: number, read: (key: K) => Promise<V>, ttl = 0) {
    this.#entries = newest(max, { ttl });
    this.#read = read;
  }

  /** Undefined: it is not here yet. */
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
