import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How many connections ended by themselves, and how many took too long and were cut off. */
export interface Ended {
  readonly finished: number;
  readonly cut: number;
}

/** Stops listening, and gives requests that are under way so long (ms): a client that never finishes must not delay a stop. */
export async function finishRequests(app: FastifyInstance, within: number): Promise<Ended> {
  const server = app.server as Server;
  server.closeIdleConnections();
  const underWay = await connectionsOf(server);
  let cutting = Promise.resolve(0);
  const patience = setTimeout(() => {
    cutting = cutOff(server);
  }, within);
  await app.close();
  clearTimeout(patience);
  const cut = await cutting;
  return { finished: underWay - cut, cut };
}

async function cutOff(server: Server): Promise<number> {
  const left = await connectionsOf(server);
  server.closeAllConnections();
  return left;
}

/** A server that never listened has none. */
function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count ?? 0));
  });
}
