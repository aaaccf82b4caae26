import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { PAY_NOTICE_BYTES_MAX } from '../../../../schema/buying/constants.ts';
import {
  PAY_NOTICE_OLDER_PATH,
  PAY_NOTICE_PATH,
  PAY_RETURN_PATH,
  ReturnUrl,
} from '../../../../schema/buying/payments.ts';
import type { ApiDescribed } from '../../../platform/http/openapi/document.ts';
import { protectPages } from '../../../platform/http/pages.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { hear } from './notices.ts';
import type { Paying } from './payments.ts';

/** The answer that providers expect. After any other they repeat the notice. */
const HEARD = 'SUCCESS';

/** What the API's document shows of them: the older name, as deprecated. */
export const payNoticeShown = {
  [PAY_NOTICE_OLDER_PATH]: {
    patch: {
      operationId: 'payNoticeAtOlderName',
      deprecated: true,
      summary: 'A notice of the payment provider, in its own form and signed',
      description: 'For the provider. A notice names its payment itself, whatever the path says.',
      tags: ['payments'],
      security: [],
      parameters: [
        {
          name: 'paySysId',
          in: 'path',
          required: true,
          description: 'The payment.',
          schema: { $ref: '#/components/schemas/SysId' },
        },
      ],
      responses: {
        200: {
          description: 'It was heard.',
          content: { 'text/plain': { schema: { type: 'string', const: HEARD } } },
        },
      },
      // The provider has not signed it.
      codes: ['9001'],
    },
  },
} satisfies ApiDescribed['besides'];

/**
 * The addresses to which providers send notices, and to which they return buyers. Some return them with a form, which no
 * screen of the app accepts. These are no operations, because forms and pages are not JSON.
 */
export async function paymentRoutes(
  app: FastifyInstance,
  paying: Paying,
  hstsSeconds: number,
): Promise<void> {
  await protectPages(app, hstsSeconds);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  for (const [method, url] of [
    ['POST', PAY_NOTICE_PATH],
    ['PATCH', PAY_NOTICE_OLDER_PATH],
  ] as const)
    app.route<{ Body: string | undefined }>({
      method,
      url,
      bodyLimit: PAY_NOTICE_BYTES_MAX,
      handler: async ({ headers, body }, reply) => {
        await hear(paying, { headers, body: body ?? '' });
        return reply.type('text/plain; charset=utf-8').send(HEARD);
      },
    });

  app.route<{ Querystring: { readonly to?: unknown } }>({
    method: ['GET', 'POST'],
    url: PAY_RETURN_PATH,
    bodyLimit: PAY_NOTICE_BYTES_MAX,
    handler: async ({ query: { to } }, reply) => {
      if (!Check(ReturnUrl, to)) throw new Refusal('0004');
      return reply.redirect(to, 303);
    },
  });
}
