import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { Engine } from '../log/engine.ts';
import type { EventLog } from '../log/log.ts';
import type { Logger } from '../log/logger.ts';

/**
 * Spans of what the server does, for those who collect them. What must stay true:
 * - Without it nothing is loaded and nothing is wrapped.
 * - A collector that fails or hangs costs a line in the log, and never a request.
 * - Spans have names, codes and types: no address, no query, no body, nobody's name, and no message of an error.
 */
export interface Tracing {
  /** Only those that `isTrusted` go on with their caller's trace. Call it before any route is there. */
  watchRequests(app: FastifyInstance, isTrusted: (request: IncomingMessage) => boolean): void;
  watchEngine(engine: Engine): void;
  watchLog(log: EventLog): void;
  watchBus(bus: Bus): void;
  /** Of what is under way. */
  traceId(): string | undefined;
  /** Where it is said that spans are lost. */
  reportTo(logger: Logger): void;
  /** Sends what is left, for no longer than a moment. Never rejects. */
  close(): Promise<void>;
}
