import { vi } from 'vitest';

/**
 * Stops the clock of the page. What waits for elements may move it on a little, so moments are counted from the start: `to`
 * goes to so many milliseconds after it, and throws where it is later already.
 */
export function stopClock(now?: number) {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    ...(now !== undefined && { now }),
  });
  const start = Date.now();
  return {
    elapsed: () => Date.now() - start,
    to: (ms: number) => vi.advanceTimersByTime(start + ms - Date.now()),
  };
}
