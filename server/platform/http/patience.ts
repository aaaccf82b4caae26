import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyHttpOptions } from 'fastify';
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

/** Connections whose request may take longer than others. */
const awaited = new WeakSet<Duplex>();

const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Ends connections of slow clients. Without it Fastify waits for a body for ever. */
export function endSlowRequests(patience: Patience) {
  return {
    requestTimeout: patience.requestWithin,
    http: { headersTimeout: patience.headersWithin, connectionsCheckingInterval: patience.checkEvery },
    clientErrorHandler: (error, socket) => {
      const { code = '' } = error as NodeJS.ErrnoException;
      // Node tells it once, and goes on with the connection unless it is ended here.
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && awaited.has(socket)) return;
      if (code === 'ECONNRESET' || socket.destroyed) return;
      const status = STATUS[code] ?? 400;
      if (socket.writable)
        socket.write(
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
        );
      socket.destroy(error);
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Waits longer for the body of a request: so long in all, and so long for its next byte (ms). Returns what ends that. */
export function waitLonger({ socket }: IncomingMessage, within: number, pause: number): () => void {
  awaited.add(socket);
  const timeout = setTimeout(() => socket.destroy(), within);
  // Node ends a connection that is silent for so long.
  socket.setTimeout(pause);
  return () => {
    clearTimeout(timeout);
    socket.setTimeout(0);
    awaited.delete(socket);
  };
}
