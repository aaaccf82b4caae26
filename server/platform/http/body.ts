import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidInput } from './validation.ts';

const FIELDS_MAX = 10;
/** Multipart also has a boundary before the first field and one after the last. */
const SEPARATORS_MAX = FIELDS_MAX + 1;

/** A form has the one field that counts and a few others. */
class TooMuch extends Error {
  override readonly name = 'TooMuch';
  readonly statusCode = 413;
}

/**
 * A body is JSON, or form data (multipart or urlencoded) with the same JSON in a field `jsonData`, as the
 * older callers send it. Only a form pays for this: plugins for forms would put hooks before every request.
 */
export function acceptForms(app: FastifyInstance): void {
  const types = ['multipart/form-data', 'application/x-www-form-urlencoded'];
  // Like JSON bodies: no key may become a prototype.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const json = await jsonDataOf(request.headers['content-type'] ?? '', body);
    return new Promise((resolve, reject) => {
      void parse(request, json, (error, value) => {
        if (error) reject(new InvalidInput('jsonData is not JSON that can be taken'));
        else resolve(value);
      });
    });
  });
}

async function jsonDataOf(type: string, body: Buffer): Promise<string> {
  requireFewFields(type, body);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((error: unknown) => {
      throw new InvalidInput(`the form cannot be read: ${String(error)}`);
    });
  const values = [...form.values()];
  if (values.length > FIELDS_MAX || values.some((value) => typeof value !== 'string')) {
    throw new TooMuch('a form may hold a few texts, and no file');
  }
  const [jsonData, again] = form.getAll('jsonData');
  if (typeof jsonData !== 'string' || again !== undefined) {
    throw new InvalidInput('form data needs one field jsonData');
  }
  return jsonData;
}

/** Only looks at the bytes, because parsing a form of a hundred thousand fields would block all other requests. */
function requireFewFields(type: string, body: Buffer): void {
  const separator = separatorOf(type);
  let found = 0;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    found += 1;
    if (found > SEPARATORS_MAX) throw new TooMuch('a form may hold a few fields');
  }
}

function separatorOf(type: string): string {
  if (!/^multipart\//i.test(type)) return '&';
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new InvalidInput('the form has no boundary');
  return `--${boundary}`;
}
