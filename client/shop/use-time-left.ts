import { useEffect, useState } from 'react';

/** Milliseconds until then, counted down to 0 by the second; null while there is no end to it. */
export function useTimeLeft(until: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, until - now);
}
