/** Aborts at Ctrl-C, so that the command ends in its own way; at the second one the process ends at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  return stop.signal;
}
