import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';

/** Whether a request comes straight from one of these proxies; named as `TRUST_PROXY` does, and as Fastify reads it. */
export function cameFrom(proxies: readonly string[]): (request: IncomingMessage) => boolean {
  if (proxies.length === 0) return () => false;
  const isProxy = compile([...proxies]);
  return ({ socket }) => isProxy(socket.remoteAddress ?? '', 0);
}
