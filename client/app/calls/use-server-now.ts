import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/** The server's time, in milliseconds since 1970, which changes by itself when one of these dates comes, and when it is past. */
export function useServerNow(...dates: readonly (string | null | undefined)[]): number {
  const [now, setNow] = useState(() => serverClock.now());
  const key = dates.filter((date) => date != null).join();
  useEffect(
    () => serverClock.watch(key === '' ? [] : key.split(','), () => setNow(serverClock.now())),
    [key],
  );
  return now;
}
