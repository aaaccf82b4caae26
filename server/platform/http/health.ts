import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process runs. `/readyz`: it takes commands; `notReady` says why it does not, or null. */
export function healthRoutes(app: FastifyInstance, notReady: () => string | null): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, (_request, reply) => {
    const reason = notReady();
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}
