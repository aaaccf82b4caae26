import { serverClock } from './server-clock.ts';

type Listener = (now: number) => void;

/**
 * Clocks that tick at every full so many milliseconds of the server's time, and when that time was corrected. All who
 * listen to the same one share its timer, so that they are drawn together. None ticks while nobody listens, or while the
 * page is hidden; once it is visible, it ticks at once.
 */
const clocks = new Map<number, Set<Listener>>();

/** Also tells the time at once. Returns what ends it. */
export function listenToClock(every: number, listener: Listener): () => void {
  const listeners = clocks.get(every) ?? startClock(every);
  listeners.add(listener);
  listener(serverClock.now());
  return () => listeners.delete(listener);
}

function startClock(every: number): Set<Listener> {
  const listeners = new Set<Listener>();
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, every - (serverClock.now() % every));
  };
  const tick = () => {
    clearTimeout(timer);
    if (listeners.size === 0) {
      clocks.delete(every);
      document.removeEventListener('visibilitychange', tick);
      stopHearing();
      return;
    }
    if (document.hidden) return;
    const now = serverClock.now();
    for (const listener of listeners) listener(now);
    wait();
  };
  clocks.set(every, listeners);
  document.addEventListener('visibilitychange', tick);
  const stopHearing = serverClock.watch([], tick);
  if (!document.hidden) wait();
  return listeners;
}
