import { AsyncLocalStorage } from 'node:async_hooks';

const ids = new AsyncLocalStorage<string>();

/** Runs the work of a request, or of a message from a socket: the events and log lines that it makes carry this id. */
export function during<T>(requestId: string, work: () => T): T {
  return ids.run(requestId, work);
}

/** The id of the request whose work this is; undefined: the server's own work. */
export function requestUnderWay(): string | undefined {
  return ids.getStore();
}

/** Runs work outside of the request that started it, such as a batch for many requests. */
export const apart: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();
