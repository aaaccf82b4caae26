import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What domains know of every request. The domain that reads a fact declares its field here. */
export interface RequestFacts {}

declare module 'fastify' {
  interface FastifyRequest {
    readonly facts: RequestFacts;
  }
}

export function knowFacts(app: FastifyInstance, read: (request: FastifyRequest) => RequestFacts): void {
  app.decorateRequest('facts', {
    getter(this: FastifyRequest) {
      return read(this);
    },
  });
}
