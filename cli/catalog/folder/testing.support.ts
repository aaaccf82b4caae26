import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Stage } from '../../../server/testing/stage.ts';

/** A picture of one colour, so that each number gives another one. */
export function pictureOf(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: (number >> 8) % 256, b: (number >> 16) % 256 };
  return sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
}

export const MUG = `prdtNo: A-1
name: 머그
category: 생활
picture: pictures/mug.png
price: 12000
stock: 50
`;

/** A folder with these files, and with the picture of a mug. */
export async function folderWith(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sellover-shop-'));
  const all = { 'pictures/mug.png': await pictureOf(1), ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** That of {@link MUG}. */
export async function addCategory({ api, manager }: Pick<Stage, 'api' | 'manager'>): Promise<void> {
  const { version: ifVersion, categories } = await api.done('categories', {});
  const added = [...categories, { name: '생활', nameEn: 'Living', subCategories: [] }];
  await api.done('setCategories', { ifVersion, categories: added }, { token: manager.token });
}
