import type { FastifyRequest } from 'fastify';
import { requestUnderWay } from '../under-way.ts';
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

/** What each line of the log tells of the request that it is about; `facts`: what the line tells anyway. */
export function ofRequest(facts: object, traceId?: string): { reqId?: string; traceId?: string } {
  const reqId = requestUnderWay();
  return {
    ...(reqId !== undefined && !('reqId' in facts) && { reqId }),
    ...(traceId !== undefined && { traceId }),
  };
}
