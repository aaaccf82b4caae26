import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import helmet from '@fastify/helmet';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { askedLocale } from '../../../schema/locales.ts';
import { type ForCrawlers, serveForCrawlers } from './crawlers.ts';
import { refuse } from './errors.ts';
import { localeFor, VARIES_BY } from './languages.ts';
import type { Site } from './page-head.ts';
import { serveShareCards } from './share-cards.ts';
import { Shells, type Show } from './shells.ts';
import { serveSiteIcons } from './site-icons.ts';
import type { SiteIdentity } from '../site.ts';

/** Paths that are answered by the API or with files; every other path is a screen of the web app. */
const NOT_SCREENS = [
  '/v1/',
  '/media/',
  '/pictures/',
  '/files/',
  '/icons/',
  '/assets/',
  '/metrics',
  '/healthz',
  '/readyz',
];

/** The service worker that shows push messages. */
const PUSH_WORKER = 'push-worker.js';

/** Each answer has a page of its own. From level 4 on, a tenth of its bytes costs more than twice the processor time. */
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };

/**
 * Gives what browsers show the headers that protect it. Only in a scope of its own: hooks that run for every
 * answer of the API would be most of what a small one costs, and an answer is never a page. With `hstsSeconds` above 0
 * browsers are told to come by HTTPS only for so long: not by default, as plain HTTP is how a first try looks.
 * What a page of somebody else's needs besides stands in `foreign`, by directive, for its own scope alone.
 */
export async function protectPages(
  pages: FastifyInstance,
  hstsSeconds: number,
  foreign: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  await pages.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        // Video may come from any host a seller streams from; hls.js plays through blob URLs and a worker, and
        // gives a track of captions an empty data URL to begin with.
        'media-src': ["'self'", 'blob:', 'data:', 'https:'],
        'connect-src': ["'self'", 'ws:', 'wss:', 'https:'],
        'worker-src': ["'self'", 'blob:'],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'upgrade-insecure-requests': null,
        ...foreign,
      },
    },
    strictTransportSecurity: hstsSeconds > 0 && { maxAge: hstsSeconds, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
}

/** The scripts that stand in the built web app's page itself, as a policy names them. */
export function ownScripts(clientDir: string): readonly string[] {
  const page = join(clientDir, 'index.html');
  if (!existsSync(page)) return ["'self'"];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>([^]*?)<\/script>/g);
  return ["'self'", ...[...scripts].map(([, script]) => sourceOf(script!))];
}

/** An inline script's hash, for the content security policy. */
export function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Serves the built web app and the catalogue's pictures. Every screen's path gets the shell with the content from `show`. */
export async function servePages(
  app: FastifyInstance,
  parts: {
    readonly clientDir: string;
    /** A picture is in one of them. */
    readonly picturesDirs: readonly string[];
    readonly site: Site;
    readonly identity: SiteIdentity;
    readonly facts: Readonly<Record<string, string>>;
    readonly show: Show;
    readonly crawlers: ForCrawlers;
  },
): Promise<void> {
  const { clientDir, picturesDirs, site, identity, facts, show, crawlers } = parts;
  // Only where it is asked for: all that is static is kept compressed, and video gains nothing.
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], brotliOptions: PAGE_QUALITY });
  serveForCrawlers(app, crawlers);
  serveSiteIcons(app, identity);
  serveShareCards(app, picturesDirs);
  await app.register(fastifyStatic, {
    root: [...picturesDirs],
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
    allowedPath: (path) => /\.(?:webp|svg)$/.test(path),
  });
  const isBuilt = existsSync(join(clientDir, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: join(clientDir, 'icons'),
      prefix: '/icons/',
      decorateReply: false,
      index: false,
      maxAge: '1d',
    });
    await app.register(fastifyStatic, {
      root: join(clientDir, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      // Their names contain hashes of their contents.
      maxAge: '1y',
      immutable: true,
    });
  }
  if (isBuilt) {
    const worker = readFileSync(join(clientDir, PUSH_WORKER));
    // A new one must be found at once, and it may only be asked for where it stands: all pages are below.
    app.get(`/${PUSH_WORKER}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    );
  }
  const shells = isBuilt ? new Shells(clientDir, site, facts) : null;
  app.setNotFoundHandler((_request, reply) => refuse(reply, '0004'));
  // A route of its own, as only a route's answers are compressed.
  app.get('/*', async (request, reply) => {
    if (NOT_SCREENS.some((prefix) => request.url.startsWith(prefix))) return refuse(reply, '0004');
    if (!shells) {
      return reply.code(503).type('text/plain').send('The web app is not built yet: run `npm run build`.\n');
    }
    const [path = '', search] = request.url.split('?', 2);
    const { protocol, host, headers, facts } = request;
    const locale = localeFor(headers, search);
    const isLocaleAsked = askedLocale(search ?? '') !== undefined;
    const { isThere, html } = await shells.pageOf(
      {
        path,
        origin: `${protocol}://${host}`,
        locale,
        isLocaleAsked,
        hasQuery: (search ?? '') !== '',
        facts,
      },
      show,
    );
    reply
      .code(isThere ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-language', locale)
      .header('cache-control', 'no-cache')
      .header('vary', VARIES_BY)
      .compress(html);
    return reply;
  });
}
