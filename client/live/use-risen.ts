import { useEffect, useState } from 'react';

/** False for the first frame: a sheet that comes into being closed rises, also when it came because it was opened. */
export function useRisen(): boolean {
  const [risen, setRisen] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRisen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return risen;
}
