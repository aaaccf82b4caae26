import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Carries the request's id. A caller may set it, and every answer repeats it. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Request ids from callers must match this, because they are logged. */
const REQUEST_ID = /^[\w-]{1,64}$/;

/** Takes the caller's request id if it is valid. Otherwise makes one that no other process makes. */
export function newRequestIds(): (asked: string | string[] | undefined) => string {
  const process = randomBytes(6).toString('base64url');
  let requests = 0;
  return (asked) => {
    if (typeof asked === 'string' && REQUEST_ID.test(asked)) return asked;
    requests += 1;
    return `${process}-${requests.toString(36)}`;
  };
}

/** Adds the request's id to every answer. */
export function nameRequests(app: FastifyInstance): void {
  app.decorateReply('resultCode', '');
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
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
