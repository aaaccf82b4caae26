import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OK, RESULT } from '../../../../schema/codes.ts';
import { UPLOAD_LASTS, UPLOAD_PAUSES } from '../../../../schema/members/media/constants.ts';
import { UPLOAD_PATH } from '../../../../schema/members/media/uploads.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { sendJson } from '../../../platform/http/json.ts';
import { waitLonger } from '../../../platform/http/patience.ts';
import type { Bearers } from '../apikey/offers.ts';
import { damaged } from './inspecting/bytes.ts';
import type { Uploads } from './uploads.ts';

interface Put {
  Params: { readonly token: string };
  Body: Readable | undefined;
}

/** The route for uploads. It is no operation, because bodies are streamed and the token is in the address. */
export function uploadRoutes(app: FastifyInstance, uploads: Uploads, bearers: Bearers): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<Put>(`${UPLOAD_PATH}/:token`, async (request, reply) => {
    let waited = () => {};
    const gone = new AbortController();
    const leave = () => gone.abort();
    reply.raw.once('close', leave);
    // For the sake of encoders, Node keeps a connection that the other side has closed.
    request.raw.socket.once('end', leave);
    try {
      const caller = await callerOf(request, bearers);
      const length = request.headers['content-length'];
      const sent = {
        content: request.body ?? request.raw,
        gone: gone.signal,
        length: length === undefined ? null : Number(length),
        begun: () => {
          waited = waitLonger(request.raw, UPLOAD_LASTS, UPLOAD_PAUSES);
        },
      };
      const res = await uploads.take(request.params.token, sent, caller);
      const answer = { jsonData: { resultCode: OK, resultMsg: RESULT[OK].msg, res } };
      return sendJson(reply, JSON.stringify(answer), OK);
    } catch (error) {
      // The client has disconnected, and half a file is discarded.
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') throw damaged('ends too early');
      // The rest of the body would be read for nothing.
      if (!request.raw.complete) void reply.header('connection', 'close');
      throw error;
    } finally {
      request.raw.socket.off('end', leave);
      waited();
    }
  });
}

/** The token in the address is enough. Who also sends a login must be its member. */
async function callerOf({ headers }: FastifyRequest, bearers: Bearers): Promise<Caller | null> {
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  return token === undefined ? null : bearers.read(token);
}
