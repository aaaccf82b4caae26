import type { ReviewFile } from '../../../../schema/catalog/reviews.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Files } from '../../members/media/offers.ts';

/**
 * The files that a member's review is to show; those in `before` it shows already. Throws 0004 for files that are not the
 * member's, 0005 for a picture as video, or the reverse.
 */
export async function filesFor(
  uploads: Pick<Files, 'naming'>,
  userSysId: number,
  { pictures = [], video = null }: { readonly pictures?: readonly number[]; readonly video?: number | null },
  before: ReadonlyMap<number, ReviewFile> = new Map(),
) {
  const all = [...pictures, ...(video === null ? [] : [video])];
  const { files, streams, named } = await uploads.naming(
    all.filter((id) => !before.has(id)),
    { kind: 'review', userSysId },
  );
  const known = new Map(before);
  for (const { fileSysId, url, width, height } of files)
    known.set(fileSysId, { fileSysId, url, width, height });
  const fileAt = (id: number, field: 'pictures' | 'video') => {
    const file = known.get(id)!;
    // Uploaded pictures are kept as WebP, videos as they came.
    if (file.url.endsWith('.webp') !== (field === 'pictures'))
      throw new Refusal('0005', {
        field,
        reason: field === 'video' ? 'must be a video' : 'must be pictures',
      });
    return file;
  };
  return {
    ids: { pictures, video },
    shown: {
      pictures: pictures.map((id) => fileAt(id, 'pictures')),
      video: video === null ? null : fileAt(video, 'video'),
    },
    streams,
    named,
  };
}
