import type { FastifyRequest } from 'fastify';
import { redactedUrl } from './redact.ts';

/** A request as the log shows it, always without headers and body. */
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
