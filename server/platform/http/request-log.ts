import type { FastifyRequest } from 'fastify';
import { INGEST_PATH, STREAM_KEY } from '../../../schema/ingest.ts';
import { PAY_LINK_PATH } from '../../../schema/payments.ts';

/** Where a key stands, also a mistyped one, and what looks like one anywhere else. */
const STREAM_KEYS = `(?<=${INGEST_PATH}/)[^/?]+|${STREAM_KEY.source}`;
/** What follows a payment link's path, which may also be a parameter's value. */
const PAY_LINKS = ['/', '%2F']
  .map((slash) => `(?<=${PAY_LINK_PATH.replace('/', slash)}${slash})[^?&#]+`)
  .join('|');
const SECRETS = new RegExp(`${STREAM_KEYS}|${PAY_LINKS}`, 'gi');

/** A request as the log shows it: an encoder’s address holds its stream key, that of a payment link all that it takes to see it. */
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
