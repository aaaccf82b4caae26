import { timingSafeEqual } from 'node:crypto';

/** Its duration reveals nothing about the secret but its length. */
export function isSameSecret(given: string, good: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(good)];
  return one.length === other.length && timingSafeEqual(one, other);
}
