import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AddressLimit } from '../limits/address-limit.ts';
import type { Rate } from '../limits/bucket.ts';
import { Refusal } from '../log/log.ts';
import { escaped } from './page-head.ts';
import type { RequestFacts } from './request-facts.ts';

/** The maximum number of addresses in a sitemap. Beyond that an index leads to several. */
const SITEMAP_MAX = 50_000;
/** How long a sitemap is cached (ms). */
const SITEMAP_KEPT = 10 * 60_000;
const SITEMAPS_KEPT = 100;
/** Of one network address. A crawler reads an index and its sitemaps at once. */
export const SITEMAP_RATE: Rate = { perSecond: 0.2, burst: 60 };

/** Not part of the API's documentation. */
export interface ForCrawlers {
  /** Paths of all pages worth finding at the site that is asked. */
  addresses(asked: RequestFacts): Promise<readonly string[]>;
  /** Path prefixes that search engines should not list. */
  readonly hidden: readonly string[];
  /** On sitemaps, as anybody may ask for them under any host name. */
  readonly limit: Pick<AddressLimit, 'take'>;
  /** {@link SITEMAP_MAX}. */
  readonly sitemapMax?: number;
}

const compressed = promisify(gzip);

/** `/robots.txt` and `/sitemap.xml`, for each host that is asked. */
export function serveForCrawlers(
  app: FastifyInstance,
  { addresses, hidden, limit, sitemapMax = SITEMAP_MAX }: ForCrawlers,
): void {
  const paths = new LRUCache<string, readonly string[]>({
    max: SITEMAPS_KEPT,
    ttl: SITEMAP_KEPT,
    fetchMethod: (facts) => addresses(JSON.parse(facts) as RequestFacts),
  });
  /** As they are sent: they are large, and all crawlers get the same. */
  const sitemaps = new LRUCache<string, Buffer, { readonly origin: string; readonly facts: string }>({
    max: SITEMAPS_KEPT,
    ttl: SITEMAP_KEPT,
    fetchMethod: async (name, _known, { context: { origin, facts } }) => {
      const found = (await paths.fetch(facts)) ?? [];
      const xml = sitemap(name.split(' ', 1)[0]!, origin, found, sitemapMax);
      return xml === null ? undefined : compressed(xml);
    },
  });

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...hidden.map((path) => `Disallow: ${path}`),
          `Sitemap: ${originOf(request)}${SITEMAP}.xml`,
          '',
        ].join('\n'),
      ),
  );

  const send = async (request: FastifyRequest, reply: FastifyReply, part: string) => {
    limit.take(request.ip);
    const [origin, facts] = [originOf(request), JSON.stringify(request.facts)];
    const found = await sitemaps.fetch(`${part} ${origin} ${facts}`, { context: { origin, facts } });
    if (!found) throw new Refusal('0004');
    reply.type('application/xml; charset=utf-8').header('vary', 'accept-encoding');
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'gzip').send(found);
    const whole = createGunzip();
    whole.end(found);
    return reply.send(whole);
  };
  app.get(`${SITEMAP}.xml`, (request, reply) => send(request, reply, ALL));
  app.get<{ Params: { readonly part: string } }>(`${SITEMAP}/:part(^\\d{1,5}$).xml`, (request, reply) =>
    send(request, reply, request.params.part),
  );
}

const SITEMAP = '/sitemap';
const ALL = 'all';

/** Null: there is no such part. Parts are counted from 1. */
function sitemap(part: string, origin: string, paths: readonly string[], max: number): string | null {
  const parts = Math.ceil(paths.length / max);
  if (part !== ALL) {
    const at = Number(part);
    if (at < 1 || at > parts) return null;
    return list('urlset', 'url', origin, paths.slice((at - 1) * max, at * max));
  }
  if (parts <= 1) return list('urlset', 'url', origin, paths);
  const files = Array.from({ length: parts }, (_, at) => `${SITEMAP}/${at + 1}.xml`);
  return list('sitemapindex', 'sitemap', origin, files);
}

function list(of: string, each: string, origin: string, paths: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${of} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...paths.map((path) => `  <${each}><loc>${escaped(origin + path)}</loc></${each}>`),
    `</${of}>`,
    '',
  ].join('\n');
}

function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
