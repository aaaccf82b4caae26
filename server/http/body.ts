import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { InvalidInput } from './validation.ts';

/** An order of 100 products with options fits well; nothing else comes near. */
const BODY_BYTES_MAX = 256 * 1024;

export const bodyLimit = BODY_BYTES_MAX;

/**
 * A body is JSON, or form data (multipart or urlencoded) with the same JSON in a field `jsonData`, as the
 * older callers send it.
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 10, fieldSize: BODY_BYTES_MAX },
  });
  await app.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  app.addHook('preValidation', async (request) => {
    const type = request.headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data') && !type.startsWith('application/x-www-form-urlencoded')) return;
    const { jsonData } = (request.body ?? {}) as { jsonData?: unknown };
    if (typeof jsonData !== 'string') throw new InvalidInput('form data needs a field jsonData');
    try {
      request.body = JSON.parse(jsonData);
    } catch {
      throw new InvalidInput('jsonData is not JSON');
    }
  });
}
