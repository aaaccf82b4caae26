import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPicture } from './pictures.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sellover-pictures-'));
});
afterEach(() => rm(dir, { recursive: true }));

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e73656' } })
    .png()
    .toBuffer();

/** What is kept, as width × height. */
async function kept(): Promise<string[]> {
  const files = ['a.webp', ...[120, 240, 480].map((width) => join(String(width), 'a.webp'))];
  return Promise.all(
    files.map(async (file) => {
      const { format, width, height } = await sharp(await readFile(join(dir, file))).metadata();
      return `${format} ${width}×${height}`;
    }),
  );
}

test('a picture is kept in each width, and no wider than can be seen', async () => {
  await keepPicture(dir, 'a.webp', await painted(1600, 2000));
  expect(await kept()).toEqual(['webp 720×900', 'webp 120×150', 'webp 240×300', 'webp 480×600']);
});

test('a small one is not made larger', async () => {
  await keepPicture(dir, 'a.webp', await painted(200, 100));
  expect(await kept()).toEqual(['webp 200×100', 'webp 120×60', 'webp 200×100', 'webp 200×100']);
});
