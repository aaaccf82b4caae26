import type { ErrorData } from 'hls.js';

/**
 * Why nothing moves. `offline`: this device has no network; `unreachable`: the server does not answer; `signal`: it
 * answers, but has no new pictures; `picture`: what came cannot be shown.
 */
export type Trouble = 'offline' | 'unreachable' | 'signal' | 'picture';

/** The given trouble, unless the device itself is offline. */
export function troubleOf(found: Trouble): Trouble {
  return navigator.onLine === false ? 'offline' : found;
}

export function troubleOfNetwork({ response }: Pick<ErrorData, 'response'>): Trouble {
  return troubleOf(response?.code ? 'signal' : 'unreachable');
}
