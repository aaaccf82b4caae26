import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { RESULT, type ResultCode } from '../../../schema/codes.ts';
import { KeyReused, LogUnavailable, Refusal, type Facts } from '../log/log.ts';
import { StoreUnavailable } from '../media/file-store.ts';
import { sendJson } from './json.ts';
import { refusalText } from './reason.ts';
import { requestNamed } from './request-line.ts';
import { InvalidInput } from './validation.ts';

/** What somebody is refused with. */
export interface Refused {
  readonly resultCode: ResultCode;
  readonly facts: Facts;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Hears of each refusal of the route's calls before it is answered. */
    readonly onRefused?: (request: FastifyRequest, refused: Refused) => void;
  }
}

/**
 * The one place that turns errors into answers. A refusal is answered with its code and facts. Our own errors are logged in
 * full and answered vaguely.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const tell = (refused: Refused) => request.routeOptions.config.onRefused?.(request, refused);
    if (error instanceof Refusal) {
      // Where anyone else would be asked to log in.
      const isUnfinished = error.resultCode === '14' && request.isUnfinished;
      const { resultCode, facts }: Refused = isUnfinished ? { resultCode: '1033', facts: {} } : error;
      tell({ resultCode, facts });
      if (typeof facts['waitSeconds'] === 'number') void reply.header('retry-after', facts['waitSeconds']);
      return refuse(reply, resultCode, refusalText(resultCode, facts), facts);
    }
    if (error instanceof InvalidInput) {
      tell({ resultCode: '0005', facts: { reason: error.reason } });
      return refuse(reply, '0005', `${RESULT['0005'].msg}: ${error.message}`);
    }
    if (error instanceof KeyReused) {
      tell({ resultCode: '0006', facts: {} });
      return refuse(reply, '0006');
    }
    if (error instanceof LogUnavailable) {
      void reply.header('retry-after', '1');
      return refuse(reply, '0009');
    }
    if (error instanceof StoreUnavailable) {
      request.log.error({ err: error }, 'the store of files fails');
      void reply.header('retry-after', '1');
      return refuse(reply, '0009');
    }
    if (error.statusCode === 413) return refuse(reply, '0011');
    if (error.statusCode === 429) return refuse(reply, '0008');
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return refuse(reply, '0005', `${RESULT['0005'].msg}: ${error.message}`);
    }
    const { reqId, method, route } = requestNamed(request);
    request.log.error({ err: error, reqId, method, route }, 'a request failed');
    return refuse(reply, '0010');
  });
}

export function refuse(
  reply: FastifyReply,
  code: ResultCode,
  msg: string = RESULT[code].msg,
  facts: Facts = {},
): FastifyReply {
  const requestId = reply.request.id;
  const answer = { jsonData: { resultCode: code, resultMsg: msg, requestId, res: facts } };
  return sendJson(reply.code(RESULT[code].status), JSON.stringify(answer), code);
}
