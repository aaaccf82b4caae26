import type { FastifyRequest } from 'fastify';
import { INGEST_PATH, STREAM_KEY } from '../../../schema/ingest.ts';

/** Where a key stands, also a mistyped one, and what looks like one anywhere else. */
const SECRETS = new RegExp(`(?<=${INGEST_PATH}/)[^/?]+|${STREAM_KEY.source}`, 'g');

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
    url: url.replaceAll(SECRETS, '…'),
    host,
    remoteAddress: ip,
    ...(remotePort !== undefined && { remotePort }),
  };
}
