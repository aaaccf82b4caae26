import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';
import { HEADERS_WITHIN, REQUEST_WITHIN } from '../../../schema/constants.ts';

/** How long a request may take to arrive, in milliseconds. Upgraded sockets no longer count as requests. */
export interface Patience {
  readonly headersWithin: number;
  /** From the first byte to the last of the body. */
  readonly requestWithin: number;
  /** How often slow requests are checked. */
  readonly checkEvery: number;
}

export const usualPatience: Patience = {
  headersWithin: HEADERS_WITHIN,
  requestWithin: REQUEST_WITHIN,
  checkEvery: 1000,
};

/** Ends connections of slow clients. Without it Fastify waits for a body for ever. */
export function endSlowRequests(patience: Patience) {
  return {
    requestTimeout: patience.requestWithin,
    http: { headersTimeout: patience.headersWithin, connectionsCheckingInterval: patience.checkEvery },
  } satisfies FastifyHttpOptions<Server>;
}
