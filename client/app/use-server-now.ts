import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/** Browsers count a timer's delay in 31 bits. */
const TIMER_MAX = 2 ** 31 - 1;

/** The server's time, in milliseconds since 1970, which changes by itself when one of these dates comes, and when it is past. */
export function useServerNow(...dates: readonly (string | null | undefined)[]): number {
  const [now, setNow] = useState(() => serverClock.now());
  const key = dates.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitForChange = () => {
      clearTimeout(timer);
      const time = serverClock.now();
      const waits = key
        .split(',')
        .flatMap((date) => (date === '' ? [] : [Date.parse(date) - time, Date.parse(date) + 1 - time]))
        .filter((wait) => wait > 0 && wait <= TIMER_MAX);
      if (waits.length > 0) timer = setTimeout(look, Math.min(...waits));
    };
    const look = () => {
      setNow(serverClock.now());
      waitForChange();
    };
    waitForChange();
    const unhear = serverClock.onSet(look);
    return () => {
      clearTimeout(timer);
      unhear();
    };
  }, [key]);
  return now;
}
