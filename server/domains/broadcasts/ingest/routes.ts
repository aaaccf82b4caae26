import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OK, RESULT } from '../../../../schema/codes.ts';
import { INGEST_SEGMENT_MAX } from '../../../../schema/broadcasts/constants.ts';
import {
  ENCODER_WARNING_HEADER,
  encoderWarningText,
  INGEST_PATH,
} from '../../../../schema/broadcasts/ingest.ts';
import { sendJson } from '../../../platform/http/json.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { requireType, type Ingests } from './ingests.ts';

interface Sent {
  Params: { readonly streamKey: string; readonly '*': string };
  Body: Readable | undefined;
}

const DONE = JSON.stringify({ jsonData: { resultCode: OK, resultMsg: RESULT[OK].msg, res: {} } });

/** Routes for uploads from encoders. They are not operations, because bodies are streamed and the key is in the address. */
export function ingestRoutes(app: FastifyInstance, ingests: Ingests, source: Source): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<Sent>(`${INGEST_PATH}/:streamKey/*`, async (request, reply) => {
    try {
      requireShort(request);
      const plan = await ingests.open(request.params.streamKey);
      const { '*': path } = request.params;
      const warnings = await ingests.take(plan, path, request.body ?? request.raw, source.commandId());
      const latest = warnings.at(-1);
      if (latest) void reply.header(ENCODER_WARNING_HEADER, encoderWarningText(latest));
      return sendJson(reply, DONE, OK);
    } catch (error) {
      // The client has disconnected, and half a file is discarded.
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET')
        throw new Refusal('0005', { field: 'body', reason: 'ended before it was whole' });
      // The rest of the body would be read for nothing.
      if (!request.raw.complete) void reply.header('connection', 'close');
      throw error;
    }
  });

  /** Encoders delete old files. Segments that viewers have seen stay, because they are the recording. */
  app.delete<Sent>(`${INGEST_PATH}/:streamKey/*`, async (request, reply) => {
    await ingests.open(request.params.streamKey);
    requireType(request.params['*']);
    return sendJson(reply, DONE, OK);
  });
}

function requireShort({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > INGEST_SEGMENT_MAX)
    throw new Refusal('0011', { max: INGEST_SEGMENT_MAX });
}
