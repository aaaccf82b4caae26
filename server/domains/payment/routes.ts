import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { PAY_NOTICE_PATH, PAY_RETURN_PATH, ReturnUrl } from '../../../schema/payments.ts';
import { protectPages } from '../../platform/http/pages.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { Payments } from './payments.ts';

/** What providers wait for; anything else, and they say it again later. */
const HEARD = 'SUCCESS';
const NOTICE_BYTES_MAX = 64 * 1024;

/**
 * Where providers send notices, and buyers back: some do that with a form, which no screen of the app takes. No
 * operations: forms and pages are no JSON.
 */
export async function paymentRoutes(
  app: FastifyInstance,
  { payments, hstsSeconds }: { readonly payments: Payments; readonly hstsSeconds: number },
): Promise<void> {
  await protectPages(app, hstsSeconds);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const schema = { hide: true };

  app.post<{ Body: string | undefined }>(
    PAY_NOTICE_PATH,
    { schema, bodyLimit: NOTICE_BYTES_MAX },
    async ({ headers, body }, reply) => {
      await payments.hear({ headers, body: body ?? '' });
      return reply.type('text/plain; charset=utf-8').send(HEARD);
    },
  );

  app.route<{ Querystring: { readonly to?: unknown } }>({
    method: ['GET', 'POST'],
    url: PAY_RETURN_PATH,
    schema,
    bodyLimit: NOTICE_BYTES_MAX,
    handler: async ({ query: { to } }, reply) => {
      if (!Check(ReturnUrl, to)) throw new Refusal('0004');
      return reply.redirect(to, 303);
    },
  });
}

/** By which a provider sends a buyer back to a path of this site. */
export function payReturnUrl(path: string): string {
  return `${PAY_RETURN_PATH}?${new URLSearchParams({ to: path }).toString()}`;
}
