import { vi } from 'vitest';

/** Stops the clock of the page. `to` moves it to so many milliseconds after that. */
export function stopClock(now?: number) {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    ...(now !== undefined && { now }),
  });
  // vitest would move a fake clock on while it waits for an element, so that what comes too late would pass.
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
  const start = Date.now();
  return { to: (ms: number) => vi.advanceTimersByTime(start + ms - Date.now()) };
}
