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
import type { Platform } from '../../../platform/module.ts';
import { requireType } from './content.ts';
import { planOfKey } from './keys.ts';
import type { Receiving } from './receiver.ts';

interface Sent {
  Params: { readonly streamKey: string; readonly '*': string };
  Body: Readable | undefined;
}

const DONE = JSON.stringify({ jsonData: { resultCode: OK, resultMsg: RESULT[OK].msg, res: {} } });

/** Routes for uploads from encoders. They are not operations, because bodies are streamed and the key is in the address. */
export function ingestRoutes(app: FastifyInstance, platform: Platform, receiving: Receiving): void {
  const planFor = async ({ params }: FastifyRequest<Sent>) => {
    receiving.requireFiles();
    return planOfKey(platform, params.streamKey);
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<Sent>(`${INGEST_PATH}/:streamKey/*`, async (request, reply) => {
    try {
      requireShort(request);
      const plan = await planFor(request);
      const warnings = await receiving.take(plan, {
        path: request.params['*'],
        content: request.body ?? request.raw,
        commandId: platform.source.commandId(),
      });
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
    await planFor(request);
    requireType(request.params['*']);
    return sendJson(reply, DONE, OK);
  });
}

function requireShort({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > INGEST_SEGMENT_MAX)
    throw new Refusal('0011', { max: INGEST_SEGMENT_MAX });
}
