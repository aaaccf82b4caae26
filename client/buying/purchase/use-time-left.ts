import { useEffect, useState } from 'react';
import { serverClock } from '../../app/calls/server-clock.ts';

/** Milliseconds until then, counted down to 0 by the second; null while there is no end to it. */
export function useTimeLeft(until: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const tick = () => setLeft(Math.max(0, until - serverClock.now()));
    const first = setTimeout(tick);
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [until]);
  return until === null ? null : left;
}
