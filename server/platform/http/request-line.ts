import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '../../../schema/constants.ts';
import { during } from '../under-way.ts';

/** Ids that proxies give must match this, because they are logged and stand in events. */
const REQUEST_ID = /^[\w-]{1,64}$/;

/** Takes a trusted proxy's request id if it is valid, and makes one otherwise. */
export function requestIds(
  isTrusted: (request: IncomingMessage) => boolean,
  make: () => string,
): (request: IncomingMessage) => string {
  return (request) => {
    const asked = request.headers[REQUEST_ID_HEADER];
    return typeof asked === 'string' && REQUEST_ID.test(asked) && isTrusted(request) ? asked : make();
  };
}

/** Adds the request's id to every answer, and to the events and log lines of its work. */
export function nameRequests(app: FastifyInstance): void {
  app.decorateReply('resultCode', '');
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    during(request.id, done);
  });
  // A body arrives in the connection's own time, and is no request's work there.
  app.addHook('preValidation', (request, _reply, done) => during(request.id, done));
}

/** A path may hold a member’s id, a query anything: only the route is fit for the log. */
export function requestNamed({ id, method, is404, routeOptions }: FastifyRequest): {
  readonly reqId: string;
  readonly method: string;
  readonly route: string;
} {
  return { reqId: id, method, route: is404 ? 'none' : (routeOptions.url ?? 'none') };
}

/** Logs each request with its path, result and duration, and without personal data. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, resultCode, elapsedTime } = reply;
    app.log.info(
      {
        ...requestNamed(request),
        status: statusCode,
        ...(resultCode !== '' && { code: resultCode }),
        ms: Math.round(elapsedTime * 100) / 100,
      },
      'answered',
    );
    done();
  });
}
