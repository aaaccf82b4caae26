/** Pictures and video of a product: those of the folder beside those that the server shows. */
import type { OwnProduct } from '../../../schema/catalog/own-products.ts';
import type { ProductFields } from '../../../schema/catalog/product-fields.ts';
import { differs, type Difference } from './differences.ts';
import { isAddress } from './own-files.ts';
import { matched, pictureAsked, type Pictures, type ShownPicture } from './pictures.ts';
import type { ShopProduct } from './product.ts';

/** What of them a call has to say. */
type Asked = Partial<Pick<ProductFields, 'imageUrl' | 'imageFileSysId' | 'gallery' | 'video'>>;

export interface PlannedFiles {
  readonly differences: readonly Difference[];
  /** The first call uploads new files. */
  readonly asked: () => Promise<Asked>;
}

/** `before`: null if the product is new. A picture that only changes its place is not uploaded again. */
export async function planFiles(
  product: Pick<ShopProduct, 'picture' | 'gallery' | 'video'>,
  before: Pick<OwnProduct, 'imageUrl' | 'imageFileSysId' | 'imageDigest' | 'gallery' | 'video'> | null,
  pictures: Pictures,
): Promise<PlannedFiles> {
  const wanted = [product.picture, ...product.gallery];
  const shown: ShownPicture[] = before ? [before, ...before.gallery] : [];
  const found = await matched(wanted, shown, pictures);
  const isFirstSame = before !== null && found[0] === shown[0];
  const isGallerySame =
    wanted.length === Math.max(1, shown.length) &&
    wanted.every((_, at) => at === 0 || found[at] === shown[at]);
  const film = before?.video ?? null;
  const isVideoSame =
    product.video === null
      ? film === null
      : film !== null &&
        (await pictures.isSame(product.video, { url: film.videoUrl, digest: film.videoDigest }));
  const picture = (at: number) => pictureAsked(found[at], wanted[at]!, pictures);
  const video = async (path: string) =>
    isAddress(path) ? { videoUrl: path } : { videoFileSysId: await pictures.upload(path, 'video') };
  const ask = async (): Promise<Asked> => {
    const first = isFirstSame ? {} : await picture(0);
    const further: Awaited<ReturnType<typeof picture>>[] = [];
    if (!isGallerySame) for (const at of product.gallery.keys()) further.push(await picture(at + 1));
    return {
      ...first,
      ...(!isGallerySame && { gallery: further }),
      ...(!isVideoSame && { video: product.video === null ? null : await video(product.video) }),
    };
  };
  let asked: Promise<Asked> | undefined;
  const urls = shown.map(({ imageUrl }) => imageUrl);
  return {
    differences: [
      ...differs('picture', isFirstSame, urls[0] ?? '–', said(product.picture)),
      ...differs('gallery', isGallerySame, listed(urls.slice(1)), listed(product.gallery.map(said))),
      ...differs(
        'video',
        isVideoSame,
        film?.videoUrl ?? '–',
        product.video === null ? '–' : said(product.video),
      ),
    ],
    asked: () => (asked ??= ask()),
  };
}

function said(path: string): string {
  return isAddress(path) ? path : `${path} (uploaded)`;
}

function listed(paths: readonly string[]): string {
  return paths.length === 0 ? '–' : paths.join(', ');
}
