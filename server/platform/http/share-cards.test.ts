import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SHARE_CARD, sharePicture } from '../../../schema/pictures.ts';
import { sharedServer } from '../../testing/shared-server.ts';

const server = sharedServer();

const card = (path: string) => fetch(server.url + path);

test('a picture of the catalogue is served as a card: a whole JPEG, and the same one next time', async () => {
  const path = sharePicture('/pictures/broadcast-1.webp')!;
  const [first, again] = await Promise.all([card(path), card(path)]);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_CARD });
  // Messengers refuse larger ones.
  expect(bytes.length).toBeLessThan(300_000);
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  '/pictures/share/nothing.jpg',
  '/pictures/share/..%2F..%2Fmain.jpg',
  '/pictures/share/%2e%2e.jpg',
  '/pictures/share/broadcast-1.webp',
])('%s is no card', async (path) => {
  expect((await card(path)).status).toBe(404);
});

test('pictures of other hosts and drawings have no card', () => {
  expect(sharePicture('https://cdn.example/pictures/a.webp')).toBeUndefined();
  expect(sharePicture('/pictures/a.svg')).toBeUndefined();
});
