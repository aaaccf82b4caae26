import { timingSafeEqual } from 'node:crypto';

/** How long it takes says nothing of the good one but its length. */
export function isSameSecret(given: string, good: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(good)];
  return one.length === other.length && timingSafeEqual(one, other);
}
