import type { LRUCache } from 'lru-cache';
import { newest } from '../../newest.ts';
import type { RoomBatch } from './batch.ts';

/** More than the longest resume of one room needs. Viewers who catch up together share the reads. */
const PORTIONS_KEPT = 256;
/** After this long nobody returns at the same position (ms). */
const PORTION_KEPT = 10_000;

/** Batches for viewers who catch up, for all rooms of a process. */
export type Portions = LRUCache<string, RoomBatch>;

export function newPortions(now: () => number): Portions {
  return newest(PORTIONS_KEPT, { ttl: PORTION_KEPT, perf: { now } });
}
