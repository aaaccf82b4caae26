import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_WIDTH_MAX, PICTURE_WIDTHS } from '../../../schema/pictures.ts';

/** Higher quality is not visible, even on a phone with three pixels to the point. */
const QUALITY = 78;
/** Encoding takes time once; a larger file takes time at every download. */
const EFFORT = 6;

/**
 * Puts a picture into `dir` as `file`, whole and in each width that `schema/pictures.ts` offers. A picture that is not
 * so wide stays as wide as it is.
 */
export async function keepPicture(dir: string, file: string, picture: Buffer): Promise<void> {
  const whole = await inWidth(picture, PICTURE_WIDTH_MAX);
  await writeFile(join(dir, file), whole);
  for (const width of PICTURE_WIDTHS) {
    await mkdir(join(dir, String(width)), { recursive: true });
    await writeFile(join(dir, String(width), file), await inWidth(picture, width));
  }
}

function inWidth(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT, smartSubsample: true })
    .toBuffer();
}
