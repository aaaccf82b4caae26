import { useEffect, useState } from 'react';
import { listenToClock } from './clocks.ts';
import { serverClock } from './server-clock.ts';

/** The server's time, moving on at every full `every` milliseconds while the page is visible. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => listenToClock(every, setNow), [every]);
  return now;
}
