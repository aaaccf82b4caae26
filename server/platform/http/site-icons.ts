import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { SiteIdentity } from '../site.ts';
import { localeFor, VARIES_BY } from './languages.ts';
import { cardOf } from './share-cards.ts';

/** The site's share card: 1200 × 630. */
export const SITE_CARD = '/icons/site-card.jpg';

const MANIFEST = '/icons/manifest.webmanifest';
const GROUND = '#15141a';
/** A maskable icon may lose all but the middle of its picture. */
const MASKABLE = { name: 'site-maskable-512.png', size: 512, logo: 0.7 };
const ICONS = [
  { name: 'site-180.png', size: 180, logo: 1 },
  { name: 'site-192.png', size: 192, logo: 1 },
  { name: 'site-512.png', size: 512, logo: 1 },
  MASKABLE,
];

/** The lamp that is lit while somebody is on air: the mark of a site that has a name and no logo. */
const LAMP = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#e73656"/>' +
    '<circle cx="16" cy="16" r="6.5" fill="none" stroke="#fff" stroke-width="4"/></svg>',
);

/**
 * What browsers and phones show of the site outside its pages. A site that its operator has named has icons made of its
 * logo. The files that come with the client have the software's mark: they are for a site without a name.
 */
export function serveSiteIcons(app: FastifyInstance, { name, logo, hasOurMark }: SiteIdentity): void {
  app.get(MANIFEST, (request, reply) => {
    const called = name[localeFor(request.headers)];
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', VARIES_BY)
      .send(JSON.stringify(manifestOf(called)));
  });
  if (hasOurMark) return;
  const picture = logo === null ? LAMP : readFileSync(logo);
  for (const icon of ICONS) serve(app, `/icons/${icon.name}`, 'image/png', () => iconOf(picture, icon));
  if (logo !== null) serve(app, SITE_CARD, 'image/jpeg', () => cardOf(picture));
}

/** Made when it is asked for the first time. */
function serve(app: FastifyInstance, path: string, type: string, make: () => Promise<Buffer>): void {
  let made: Promise<Buffer> | undefined;
  app.get(path, async (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', 'public, max-age=86400')
      .send(await (made ??= make())),
  );
}

function manifestOf(name: string): object {
  return {
    name,
    short_name: name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: '/icons/site-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/site-512.png', sizes: '512x512', type: 'image/png' },
      { src: `/icons/${MASKABLE.name}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

async function iconOf(
  picture: Buffer,
  { size, logo }: { readonly size: number; readonly logo: number },
): Promise<Buffer> {
  // Loaded late, because most processes never make an icon.
  const { default: sharp } = await import('sharp');
  const inner = Math.round(size * logo);
  const shown = await sharp(picture, { density: 300 })
    .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  if (inner === size) return shown;
  return sharp({ create: { width: size, height: size, channels: 4, background: GROUND } })
    .composite([{ input: shown }])
    .png()
    .toBuffer();
}
