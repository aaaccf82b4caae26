import type { FastifyInstance } from 'fastify';
import { READY_PATH } from '../../../schema/constants.ts';

/** Why a part of the server takes no commands now; null: it does. */
export type HealthTrouble = () => string | null;

/**
 * `/healthz`: the process runs. It checks nothing else, because a restart would fix nothing else. `/readyz`: the server
 * takes commands, or says the first of `troubles`. No cache may keep the answers.
 */
export function healthRoutes(app: FastifyInstance, troubles: readonly HealthTrouble[]): void {
  app.get('/healthz', (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get(READY_PATH, (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    for (const trouble of troubles) {
      const reason = trouble();
      if (reason !== null) return reply.code(503).send({ status: 'not ready', reason });
    }
    return { status: 'ready' };
  });
}
