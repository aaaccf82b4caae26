import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Collects the routes that are added after it into `/v1/openapi.json`. */
export async function describeCalls(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sellover',
        version,
        description:
          'Live commerce: broadcasts, chat and orders. Every answer is `{"jsonData": {"resultCode", "resultMsg", "res"}}`; ' +
          '`0001` is success. A body is JSON, or form data with the same JSON in a field `jsonData`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  app.get('/v1/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** A page at `/v1/docs` to read the API and try it. */
export async function serveDocumentation(pages: FastifyInstance): Promise<void> {
  await pages.register(swaggerUi, {
    routePrefix: '/v1/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: {
      title: 'Sellover API',
      css: [{ filename: 'sellover.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
}
