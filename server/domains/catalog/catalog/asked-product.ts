import { asName, asSeen, mapTexts } from '../../../../schema/text.ts';
import type { ProductFields } from '../../../../schema/catalog/product-fields.ts';
import type { Source } from '../../../platform/source.ts';
import type { Files } from '../../members/media/offers.ts';
import { idsNeeded } from './own-fields.ts';

/** What a call says of a product as it is kept: its number in one way of writing, names without stray blanks. */
export function asKept<Asked extends { prdtNo?: string }>(asked: Asked): Asked {
  const named = mapTexts(asked, asName) as Asked;
  return named.prdtNo === undefined ? named : { ...named, prdtNo: asSeen(named.prdtNo) };
}

export function newIdsFor(asked: Partial<ProductFields>, source: Pick<Source, 'id'>): number[] {
  return Array.from({ length: idsNeeded(asked) }, () => source.id());
}

/** The uploaded files that are asked for, with a naming for each. */
export async function uploadsAsked(
  uploads: Pick<Files, 'naming'>,
  {
    imageFileSysId,
    gallery = [],
    video,
  }: Partial<Pick<ProductFields, 'imageFileSysId' | 'gallery' | 'video'>>,
  by: { readonly userSysId: number; readonly sellerSysId: number },
) {
  const named = (kind: 'picture' | 'video', ids: readonly (number | null | undefined)[]) =>
    [...new Set(ids.filter((id) => id != null))].map((id) => uploads.naming([id], { kind, ...by }));
  const namings = await Promise.all([
    ...named('picture', [imageFileSysId, ...gallery.map((each) => each.imageFileSysId)]),
    ...named('video', [video?.videoFileSysId]),
  ]);
  return {
    namings,
    files: namings.flatMap((naming) => naming.files),
    streams: namings.flatMap((naming) => naming.streams),
  };
}
