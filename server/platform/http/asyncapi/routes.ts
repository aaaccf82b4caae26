import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asyncApi, type SocketDescribed } from './document.ts';
import { pageOf } from './page.ts';

/** `/v1/asyncapi.json` describes the room socket, and `/v1/docs/socket` shows that to people. */
export function describeSocket(app: FastifyInstance, described: SocketDescribed): void {
  let made: ReturnType<typeof asyncApi> | undefined;
  let page: Promise<string> | undefined;
  const document = () => (made ??= asyncApi(described));
  app.get('/v1/asyncapi.json', async (request, reply) => {
    const whole = { ...(await document()), servers: serversFor(request) };
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(whole));
  });
  app.get('/v1/docs/socket', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await (page ??= document().then(pageOf))),
  );
}

/** The server at the address by which the reader knows it. */
function serversFor({ host, protocol }: FastifyRequest) {
  return {
    here: {
      host,
      protocol: protocol === 'https' ? 'wss' : 'ws',
      description: 'The server that this document comes from',
    },
  };
}
