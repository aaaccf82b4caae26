/** Everything for browsers that is not the API. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Catalog } from './domains/catalog/catalog/catalog.ts';
import { airedFootage, isPrivate } from './domains/broadcasts/guide/stage.ts';
import type { PushedStreams } from './domains/broadcasts/ingest/pushed-streams.ts';
import { addressesOf, screensShown } from './screens-shown.ts';
import type { Config } from './settings.ts';
import { HIDDEN_PATHS, siteOf } from './site.ts';
import type { GatewaySettings } from './platform/gateway/settings.ts';
import { SITEMAP_RATE } from './platform/http/crawlers.ts';
import { serveDocumentation, type Documentation } from './platform/http/documentation.ts';
import { describeSocket } from './platform/http/asyncapi/routes.ts';
import { ownScripts, protectPages, servePages } from './platform/http/pages.ts';
import { AddressLimit } from './platform/limits/address-limit.ts';
import { serveMedia } from './platform/media/media.ts';
import type { Platform } from './platform/module.ts';

const ours = new URL('..', import.meta.url);

/** Where Kakao’s script comes from, and where it sends what is shared to. */
const KAKAO = { scripts: 'https://t1.kakaocdn.net', sharing: 'https://sharer.kakao.com' };

export async function mountPages(
  pages: FastifyInstance,
  config: Config,
  parts: Pick<Platform, 'log' | 'clock' | 'secrets' | 'limits' | 'use'> & {
    readonly catalog: Catalog;
    readonly pushed: PushedStreams;
    readonly documentation: Documentation;
    readonly gateway: GatewaySettings;
    readonly version: string;
  },
): Promise<void> {
  const clientDir = new URL('dist/client', ours).pathname;
  await protectPages(pages, config.hstsSeconds, {
    'script-src': [...ownScripts(clientDir), ...(config.kakaoKey === null ? [] : [KAKAO.scripts])],
    'form-action': ["'self'", ...(config.kakaoKey === null ? [] : [KAKAO.sharing])],
  });
  await serveDocumentation(pages, parts.documentation);
  describeSocket(pages, { version: parts.version, settings: parts.gateway });
  const { log, clock, secrets, pushed } = parts;
  const begin = await serveMedia(pages, {
    mediaDir: config.mediaDir,
    guide: {
      isPrivate: (broadcastSysId) => isPrivate(log, broadcastSysId),
      aired: (broadcastSysId, stream) => airedFootage(log, broadcastSysId, stream),
    },
    pushed,
    clock,
    secret: secrets.tokenSecret,
  });
  await servePages(pages, {
    clientDir,
    picturesDirs: picturesDirs(),
    site: siteOf(config.site),
    identity: config.site,
    facts: {
      origins: config.allowedOrigins.join(' '),
      'bottom-bar': config.bottomBar,
      'kakao-key': config.kakaoKey ?? '',
      'texts-kept': config.solapi === null ? '1' : '',
      'site-name': config.site.name.ko,
      'site-name-en': config.site.name.en,
      'site-logo': config.site.logo === null ? '' : '1',
    },
    show: screensShown({ ...parts, begin }),
    crawlers: {
      addresses: (asked) => addressesOf(parts, asked),
      hidden: HIDDEN_PATHS,
      limit: new AddressLimit(parts.limits.rate('sitemaps', SITEMAP_RATE)),
    },
  });
}

/** Of the demonstration: its shops' own pictures, and what else it shows. */
function picturesDirs(): string[] {
  const shops = new URL('fixtures/shops/', ours).pathname;
  const own = readdirSync(shops).map((shop) => join(shops, shop, 'pictures'));
  return [new URL('fixtures/pictures', ours).pathname, ...own];
}
