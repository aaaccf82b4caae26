import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { escaped } from './page-head.ts';
import type { RequestFacts } from './request-facts.ts';

/** The maximum number of addresses in a sitemap. */
export const SITEMAP_MAX = 50_000;
/** How long a sitemap is cached (ms). */
const SITEMAP_KEPT = 10 * 60_000;
const SITEMAPS_KEPT = 100;

/** Not part of the API's documentation. */
export interface ForCrawlers {
  /** Paths of all pages worth finding at the site that is asked; at most {@link SITEMAP_MAX}. */
  addresses(asked: RequestFacts): Promise<readonly string[]>;
  /** Path prefixes that search engines should not list. */
  readonly hidden: readonly string[];
}

/** `/robots.txt` and `/sitemap.xml`, for each host that is asked. */
export function serveForCrawlers(app: FastifyInstance, { addresses, hidden }: ForCrawlers): void {
  const paths = new LRUCache<string, readonly string[]>({
    max: SITEMAPS_KEPT,
    ttl: SITEMAP_KEPT,
    fetchMethod: (facts) => addresses(JSON.parse(facts) as RequestFacts),
  });

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...hidden.map((path) => `Disallow: ${path}`),
          `Sitemap: ${originOf(request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const found = (await paths.fetch(JSON.stringify(request.facts))) ?? [];
    const urls = found.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`);
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ];
    reply.type('application/xml; charset=utf-8').compress(xml.join('\n'));
    return reply;
  });
}

function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
