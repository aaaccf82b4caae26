import { LRUCache } from 'lru-cache';

/**
 * Remembers so many entries at most; those that nobody has asked for longest make room. Counted by size, as a cache with
 * a `max` sets all of its places aside at once, and most of the dozens of a server are never full: that was a tenth of a
 * start. `ttl`: for so long at most (ms).
 */
export function newest<K extends {}, V extends {}>(
  count: number,
  time: Pick<LRUCache.Options<K, V, unknown>, 'ttl' | 'ttlResolution' | 'perf'> = {},
): LRUCache<K, V> {
  return new LRUCache({ maxSize: count, sizeCalculation: () => 1, ...time });
}
