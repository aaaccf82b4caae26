import { PROFILE_PICTURE_WIDTH } from '../../../schema/members/constants.ts';

/** Twice the stored width, so that the server can crop. */
const SIDE_MAX = 2 * PROFILE_PICTURE_WIDTH;

/** The picture of a file, small enough to send, as base64. Rejects if the file is not a picture. */
export async function toUpload(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_MAX / Math.min(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^[^,]*,/, '');
}
