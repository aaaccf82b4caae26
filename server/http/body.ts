import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidInput } from './validation.ts';

/** An order of 100 products with options fits well; nothing else comes near. */
const BODY_BYTES_MAX = 256 * 1024;

export const bodyLimit = BODY_BYTES_MAX;

/**
 * A body is JSON, or form data (multipart or urlencoded) with the same JSON in a field `jsonData`, as the
 * older callers send it.
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 0, fields: 10, fieldSize: BODY_BYTES_MAX } });
  await app.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  // Not async: nearly every request goes through here for nothing.
  app.addHook('preValidation', (request, _reply, done) => {
    const type = request.headers['content-type'] ?? '';
    if (type.startsWith('multipart/form-data')) {
      readParts(request).then(() => done(readForm(request)), done);
    } else done(type.startsWith('application/x-www-form-urlencoded') ? readForm(request) : undefined);
  });
}

/** Puts the fields of a multipart body in its place, as it is with urlencoded ones. */
async function readParts(request: FastifyRequest): Promise<void> {
  const { InvalidMultipartContentTypeError, RequestFileTooLargeError } = request.server.multipartErrors;
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') throw new InvalidMultipartContentTypeError();
      if (part.valueTruncated) throw new RequestFileTooLargeError();
      // As with urlencoded ones, a field that comes twice is no text.
      fields.set(part.fieldname, fields.has(part.fieldname) ? null : part.value);
    }
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message: string };
    throw statusCode === undefined ? new InvalidInput(`the form cannot be read: ${message}`) : error;
  }
  request.body = Object.fromEntries(fields);
}

/** Puts the JSON of a form in the body's place; returns what is wrong with it. */
function readForm(request: FastifyRequest): InvalidInput | undefined {
  const { jsonData } = (request.body ?? {}) as { jsonData?: unknown };
  if (typeof jsonData !== 'string') return new InvalidInput('form data needs a field jsonData');
  try {
    request.body = JSON.parse(jsonData);
    return undefined;
  } catch {
    return new InvalidInput('jsonData is not JSON');
  }
}
