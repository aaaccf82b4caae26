/** Aborts at Ctrl-C, so that the command can finish. A second Ctrl-C ends the process at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  return stop.signal;
}
