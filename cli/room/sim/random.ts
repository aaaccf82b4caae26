import type { Random } from '../../../schema/seeded.ts';

export function oneOf<T>(random: Random, list: readonly T[]): T | undefined {
  return list[Math.floor(random() * list.length)];
}

/**
 * Acts at random moments, `perSecond` on average, like people who act independently. Catches up after a delay.
 * Returns a function that stops it.
 */
export function atRate(perSecond: number, random: Random, act: () => void): () => void {
  if (perSecond <= 0) return () => {};
  const gap = () => (-Math.log(1 - random()) * 1000) / perSecond;
  let next = performance.now() + gap();
  let timer: NodeJS.Timeout;
  const wait = () => (timer = setTimeout(tick, Math.max(0, next - performance.now())));
  const tick = () => {
    for (const now = performance.now(); next <= now; next += gap()) act();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
