import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** `/v1/openapi.json`, and a page to read and try it at `/v1/docs`. Register before any route. */
export async function serveDocumentation(app: FastifyInstance, version: string): Promise<void> {
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
  await app.register(swaggerUi, {
    routePrefix: '/v1/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: {
      title: 'Sellover API',
      css: [{ filename: 'sellover.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  app.get('/v1/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
