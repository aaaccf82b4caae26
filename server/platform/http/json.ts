import type { FastifyReply } from 'fastify';

/** Sends text that is JSON already. No browser may take it for anything else. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send(json);
}
