import type { FastifyRequest } from 'fastify';
import { INGEST_PATH } from '../../../schema/ingest.ts';

const STREAM_KEY = new RegExp(`^(${INGEST_PATH}/)[^/?]*`);

/** A request as the log shows it: an encoder’s address holds its stream key, which is nobody else’s business. */
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
    url: url.replace(STREAM_KEY, '$1…'),
    host,
    remoteAddress: ip,
    ...(remotePort !== undefined && { remotePort }),
  };
}
