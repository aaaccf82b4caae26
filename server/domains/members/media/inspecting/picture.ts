import sharp, { type Sharp } from 'sharp';
import { PICTURE_HEIGHT_MAX, UPLOAD_PIXELS_MAX } from '../../../../../schema/members/media/constants.ts';
import { PICTURE_WIDTH_MAX, PICTURE_WIDTHS } from '../../../../../schema/pictures.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { damaged } from './bytes.ts';

const QUALITY = 78;
/** Somebody waits, and a shop has thousands: more effort saves few bytes and takes twice as long. */
const EFFORT = 2;
const SECONDS_MAX = 30;

export interface Encoded {
  readonly width: number;
  readonly height: number;
  readonly whole: Buffer;
  readonly narrower: readonly { readonly width: number; readonly content: Buffer }[];
}

/**
 * Re-encodes a picture in all widths. Only its pixels are kept, and of a moving one the first picture. Throws 8004 for a
 * file that is damaged or incomplete, or once its sender has gone. Throws 0011 for too many pixels, before decoding.
 */
export async function encodePicture(content: Buffer, gone?: AbortSignal): Promise<Encoded> {
  try {
    gone?.throwIfAborted();
    const picture = sharp(content, { limitInputPixels: UPLOAD_PIXELS_MAX, failOn: 'error' });
    await requireFewPixels(picture);
    const { data, info } = await picture
      .autoOrient()
      .resize({
        width: PICTURE_WIDTH_MAX,
        height: PICTURE_HEIGHT_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .timeout({ seconds: SECONDS_MAX })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const decoded = () => sharp(data, { raw: { width, height, channels } });
    const narrower = [];
    for (const each of PICTURE_WIDTHS) {
      gone?.throwIfAborted();
      narrower.push({
        width: each,
        content: await webp(decoded().resize({ width: each, withoutEnlargement: true })),
      });
    }
    return { width, height, whole: await webp(decoded()), narrower };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw damaged('cannot be decoded');
  }
}

/** Reads the head alone. */
async function requireFewPixels(picture: Sharp): Promise<void> {
  // The limit counts here, too, and says nothing that a program could read.
  const { width, height } = await picture.metadata().catch((error: Error) => {
    if (/pixel limit/i.test(error.message)) throw tooManyPixels();
    throw error;
  });
  if (width * height > UPLOAD_PIXELS_MAX) throw tooManyPixels();
}

function tooManyPixels(): Refusal {
  return new Refusal('0011', { pixelsMax: UPLOAD_PIXELS_MAX });
}

function webp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
}
