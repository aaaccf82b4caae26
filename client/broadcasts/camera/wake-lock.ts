/** Keeps the screen on until the returned function is called. Browsers let it go whenever the page is hidden. */
export function stayAwake(): () => void {
  let isOver = false;
  let lock: WakeLockSentinel | undefined;
  const take = async () => {
    if (isOver || document.hidden || !('wakeLock' in navigator)) return;
    // Without it the host has to touch the screen now and then.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isOver) await lock?.release();
  };
  const look = () => void take();
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
    void lock?.release();
  };
}
