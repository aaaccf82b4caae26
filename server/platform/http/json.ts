import type { FastifyReply } from 'fastify';
import type { ResultCode } from '../../../schema/codes.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The result code of an answer in the contract’s envelope; blank for others, such as pages. */
    resultCode: ResultCode | '';
  }
}

/** Sends text that is JSON already. Browsers must not reinterpret or cache it, because it is for one caller, now. */
export function sendJson(reply: FastifyReply, json: string, resultCode: ResultCode): FastifyReply {
  reply.resultCode = resultCode;
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(json);
}

/** The same text for the same content, in any order of keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
