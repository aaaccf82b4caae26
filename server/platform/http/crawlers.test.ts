import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Refusal } from '../log/log.ts';
import { serveForCrawlers } from './crawlers.ts';
import { knowFacts } from './request-facts.ts';

/** A site with three pages, two of which fit into a sitemap. */
function site() {
  const app = Fastify();
  const seen = { reads: 0, isFull: false };
  knowFacts(app, () => ({ shop: null }));
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal && error.resultCode === '0008' ? 429 : 404).send(),
  );
  serveForCrawlers(app, {
    addresses: async () => {
      seen.reads += 1;
      return ['/', '/Product/2&3', '/Product/4'];
    },
    hidden: ['/BuyHistory'],
    limit: {
      take: () => {
        if (seen.isFull) throw new Refusal('0008');
      },
    },
    sitemapMax: 2,
  });
  const get = (url: string, headers = {}) => app.inject({ url, headers: { host: 'shop.test', ...headers } });
  const listed = async (url: string) =>
    [...(await get(url)).payload.matchAll(/<(url|sitemap)><loc>(.*?)<\/loc>/g)].map(
      ([, of, address]) => `${of} ${address}`,
    );
  return { seen, get, listed };
}

test('more pages than fit into a sitemap are in several, to which an index leads', async () => {
  const { listed, get } = site();
  expect(await listed('/sitemap.xml')).toEqual([
    'sitemap http://shop.test/sitemap/1.xml',
    'sitemap http://shop.test/sitemap/2.xml',
  ]);
  expect(await listed('/sitemap/1.xml')).toEqual([
    'url http://shop.test/',
    'url http://shop.test/Product/2&amp;3',
  ]);
  expect(await listed('/sitemap/2.xml')).toEqual(['url http://shop.test/Product/4']);
  for (const part of ['0', '3', 'all']) expect((await get(`/sitemap/${part}.xml`)).statusCode).toBe(404);
});

test('the pages are read once for many crawlers, and sent compressed to those who can read that', async () => {
  const { seen, get, listed } = site();
  await Promise.all([listed('/sitemap.xml'), listed('/sitemap/1.xml'), listed('/sitemap/2.xml')]);
  const small = await get('/sitemap/2.xml', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect((await get('/sitemap/2.xml', { host: 'other.test' })).payload).toContain(
    'http://other.test/Product/4',
  );
  expect(seen.reads).toBe(1);
  seen.isFull = true;
  expect((await get('/sitemap.xml')).statusCode).toBe(429);
});
