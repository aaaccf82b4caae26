/*
 * What sellers write about their products. What must stay true:
 * - Its pictures are those that it names, and only they keep an uploaded file.
 * - A text may name a picture that is not there: its words are shown instead.
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  Description,
  DescriptionPicture,
  setDescription as operation,
} from '../../../../schema/catalog/descriptions.ts';
import { isPictureUrl } from '../../../../schema/catalog/product-rules.ts';
import { FILES_PATH } from '../../../../schema/members/media/uploads.ts';
import type { Body } from '../../../../schema/operation.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import type { Naming } from '../../members/media/offers.ts';

export type DescriptionEvent = {
  readonly type: 'ProductDescribed';
  readonly data: Description & { readonly sellerSysId: number };
};

export const descriptionFold: Fold<Description, DescriptionEvent> = {
  category: 'description',
  initial: { text: '', textEn: '', pictures: [] },
  stateVersion: 1,
  on: {
    ProductDescribed: (_before, { data: { sellerSysId: _seller, ...said } }) => said,
  },
};

/** Of one product. */
export function descriptionStream(prdtSysId: number): StreamRef<Description, DescriptionEvent> {
  return streamOf(descriptionFold, prdtSysId);
}

/** 3 of `description-3`. */
export function productOfDescription(stream: string): number {
  return Number(stream.slice(descriptionFold.category.length + 1));
}

type Asked = Pick<Body<typeof operation>, 'text' | 'textEn' | 'pictures'>;
type File = Pick<Naming['files'][number], 'fileSysId' | 'url' | 'digest' | 'width' | 'height'>;

/** `files`: uploads that it has not shown before. Throws 0005 for a picture that cannot be shown, or is there twice. */
export function describe(
  before: Description,
  { text, textEn, pictures }: Asked,
  { sellerSysId, files }: { readonly sellerSysId: number; readonly files: readonly File[] },
): DescriptionEvent[] {
  const shown = pictures.map((asked, at) => pictureOf(asked, at, { before, files }));
  for (const [at, { imageUrl }] of shown.entries())
    if (shown.findIndex((each) => each.imageUrl === imageUrl) < at)
      throw wrong(at, 'must not repeat another one');
  const said = { text, textEn, pictures: shown };
  return isDeepStrictEqual(before, said)
    ? []
    : [{ type: 'ProductDescribed', data: { sellerSysId, ...said } }];
}

function pictureOf(
  { imageUrl, imageFileSysId, width = 0, height = 0 }: Asked['pictures'][number],
  at: number,
  { before, files }: { readonly before: Description; readonly files: readonly File[] },
): DescriptionPicture {
  const known = before.pictures.find((each) =>
    imageFileSysId === undefined ? each.imageUrl === imageUrl : each.imageFileSysId === imageFileSysId,
  );
  if (known && (imageFileSysId !== undefined || known.imageFileSysId !== null)) return known;
  const file = files.find(({ fileSysId }) => fileSysId === imageFileSysId);
  if (file) {
    const { fileSysId, url, digest, ...size } = file;
    return {
      imageUrl: url,
      imageFileSysId: fileSysId,
      imageDigest: digest,
      width: size.width,
      height: size.height,
    };
  }
  if (imageUrl === undefined || !isPictureUrl(imageUrl))
    throw wrong(at, 'must be a path of this server or an https address, or have imageFileSysId');
  // Nothing would keep it from being purged.
  if (imageUrl.startsWith(`${FILES_PATH}/`))
    throw wrong(at, 'must not be an uploaded picture, which imageFileSysId names');
  if (width === 0 || height === 0) throw wrong(at, 'must have its width and height');
  return { imageUrl, imageFileSysId: null, imageDigest: null, width, height };
}

function wrong(at: number, reason: string): Refusal {
  return new Refusal('0005', { field: `pictures/${at}`, reason });
}

/** Uploaded pictures that it shows. */
export function filesShown({
  pictures,
}: {
  readonly pictures: readonly { readonly imageFileSysId?: number | null }[];
}): number[] {
  return pictures.flatMap(({ imageFileSysId }) => imageFileSysId ?? []);
}
