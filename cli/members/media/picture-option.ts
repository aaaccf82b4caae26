import type { Api } from '../../api.ts';
import { UsageError } from '../../errors.ts';
import { sizeOf } from '../../files.ts';
import { isPicture, sendFile, typeOf } from './sending.ts';

/** A picture as a command names it: its address, or the number of the upload. */
export type GivenPicture = { readonly url: string } | { readonly fileSysId: number };

/** Uploads a file, and passes an address on. */
export async function givenPicture(api: Api, place: string): Promise<GivenPicture> {
  if (place.startsWith('https://') || place.startsWith('/pictures/')) return { url: place };
  const type = typeOf(place);
  const bytes = sizeOf(place);
  if (!type || !isPicture(type))
    throw new UsageError(`${place} is no picture`, 'Give a JPEG, PNG, WebP or GIF.');
  const { fileSysId } = await sendFile(api, place, { kind: 'picture', type, bytes });
  return { fileSysId };
}
