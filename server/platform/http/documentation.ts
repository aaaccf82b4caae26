import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';

/** The document of the API, which is made when somebody first asks for it. */
export class Documentation {
  readonly #make: () => Promise<object>;
  #made: Promise<object> | undefined;
  #json: string | undefined;

  constructor(make: () => Promise<object>) {
    this.#make = make;
  }

  get(): Promise<object> {
    return (this.#made ??= this.#make());
  }

  async json(): Promise<string> {
    return (this.#json ??= JSON.stringify(await this.get()));
  }
}

export function serveDocument(app: FastifyInstance, documentation: Documentation): void {
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await documentation.json()),
  );
}

/** A page at `/v1/docs` to read the API and try it. */
export async function serveDocumentation(
  pages: FastifyInstance,
  documentation: Documentation,
): Promise<void> {
  let document: object = {};
  await pages.register(
    // The page knows its document as the work of another plugin.
    Object.assign(
      async (app: FastifyInstance) => {
        app.decorate('swagger', ({ yaml = false } = {}) => (yaml ? stringify(document) : document));
      },
      { [Symbol.for('skip-override')]: true, [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' } },
    ),
  );
  await pages.register(swaggerUi, {
    routePrefix: '/v1/docs',
    uiConfig: { docExpansion: 'none', deepLinking: true, filter: true, persistAuthorization: false },
    uiHooks: {
      preHandler: async () => {
        document = await documentation.get();
      },
    },
    theme: {
      title: 'Sellover API',
      css: [{ filename: 'sellover.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
}
