import { useEffect, useState } from 'react';
import { listenToClock } from './clocks.ts';

/** The time, moving on at every full `every` milliseconds while the page is visible. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => listenToClock(every, setNow), [every]);
  return now;
}
