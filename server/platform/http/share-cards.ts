import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SHARE_CARD, SHARE_PREFIX } from '../../../schema/pictures.ts';
import { refuse } from './errors.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
const QUALITY = 80;
/** The background is blurred while it is this many times smaller: as soft, for a hundredth of the work. */
const BLURRED_AT = 10;
const BLUR = 3;
const DARK = 0.6;

/**
 * Serves the pictures of the catalogue as the cards that search engines and messengers show: JPEGs of one size, which not all
 * of them can make of WebP. What must stay true:
 * - A card is made when it is asked for the first time, one at a time: it takes a thread that logins and files need, too.
 * - Nothing is cut off: the picture stands whole before a blurred copy of itself.
 */
export function serveShareCards(app: FastifyInstance, picturesDir: string): void {
  let last: Promise<unknown> = Promise.resolve();
  const cards = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (picture) => {
      const card = last.then(() => cardOf(picture));
      last = card.catch(() => undefined);
      return card;
    },
  });
  app.get<{ Params: { name: string } }>(
    `${SHARE_PREFIX}:name(^[\\w-]+).jpg`,
    { schema: { hide: true } },
    async (request, reply) => {
      const picture = join(picturesDir, `${request.params.name}.webp`);
      if (!existsSync(picture)) return refuse(reply, '0004');
      reply.type('image/jpeg').header('cache-control', 'public, max-age=86400');
      return cards.fetch(picture);
    },
  );
}

async function cardOf(picture: string): Promise<Buffer> {
  // Loaded late, because most processes never make a card.
  const { default: sharp } = await import('sharp');
  const { width, height } = SHARE_CARD;
  const small = { width: width / BLURRED_AT, height: height / BLURRED_AT };
  const [ground, whole] = await Promise.all([
    sharp(picture)
      .resize({ ...small, fit: 'cover' })
      .blur(BLUR)
      .modulate({ brightness: DARK })
      .png()
      .toBuffer(),
    sharp(picture).resize({ width, height, fit: 'inside' }).png().toBuffer(),
  ]);
  return sharp(ground)
    .resize({ width, height, kernel: 'cubic' })
    .composite([{ input: whole }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
