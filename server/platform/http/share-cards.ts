import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SHARE_CARD, SHARE_FOLDER } from '../../../schema/pictures.ts';
import { refuse } from './errors.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
const QUALITY = 80;
/** The background is blurred while it is this many times smaller: as soft, for a hundredth of the work. */
const BLURRED_AT = 10;
const BLUR = 3;
const DARK = 0.6;

/**
 * Pictures as the cards that search engines and messengers show: JPEGs of one size, which not all of them can make of WebP.
 * What must stay true:
 * - A card is made when it is asked for the first time, one at a time: it takes a thread that logins and files need, too.
 * - Nothing is cut off: the picture stands whole before a blurred copy of itself.
 */
export class ShareCards {
  readonly #cards: LRUCache<string, Buffer>;
  #last: Promise<unknown> = Promise.resolve();

  /** `read`: the picture of a name; null: there is none. */
  constructor(read: (name: string) => Promise<Buffer | null>) {
    this.#cards = new LRUCache<string, Buffer>({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ length }) => length,
      fetchMethod: (name) => {
        const card = this.#last.then(async () => {
          const picture = await read(name);
          return picture ? cardOf(picture) : undefined;
        });
        this.#last = card.catch(() => undefined);
        return card;
      },
    });
  }

  async send(reply: FastifyReply, name: string): Promise<unknown> {
    const card = await this.#cards.fetch(name);
    if (!card) return refuse(reply, '0004');
    return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(card);
  }
}

/** Serves the cards of the catalogue's pictures. */
export function serveShareCards(app: FastifyInstance, picturesDirs: readonly string[]): void {
  const cards = new ShareCards(async (name) => {
    for (const dir of picturesDirs) {
      const found = await readFile(join(dir, `${name}.webp`)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (found) return found;
    }
    return null;
  });
  app.get<{ Params: { name: string } }>(`/pictures/${SHARE_FOLDER}/:name(^[\\w-]+).jpg`, (request, reply) =>
    cards.send(reply, request.params.name),
  );
}

/** The picture as a card. */
export async function cardOf(picture: Buffer): Promise<Buffer> {
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
