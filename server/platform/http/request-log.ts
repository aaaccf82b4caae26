import type { FastifyRequest } from 'fastify';
import { redactedUrl } from './redact.ts';

/** A request as the log shows it. Its headers and its body never stand there. */
export function requestLogged({ method, url, host, ip, socket }: FastifyRequest): {
  method: string;
  url: string;
  host: string;
  remoteAddress: string;
  remotePort?: number;
} {
  const { remotePort } = socket;
  return {
    method,
    url: redactedUrl(url),
    host,
    remoteAddress: ip,
    ...(remotePort !== undefined && { remotePort }),
  };
}
