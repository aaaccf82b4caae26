/**
 * Pictures are kept whole and, beside that, in widths to choose from: a phone that shows a picture small need not
 * load it large. Widths are in pixels of the picture.
 */
export const PICTURE_WIDTHS = [120, 240, 480] as const;
/** No picture is wider: a phone with three pixels to the point shows it sharp enough over its whole screen. */
export const PICTURE_WIDTH_MAX = 720;

/** Other hosts' pictures, and drawings, have one size. Uploaded pictures have the same widths as the catalogue's. */
const OURS = /^(\/pictures|\/files)\/([\w-]+\.webp)(\?.*)?$/;

/**
 * For `srcset`: each of the {@link PICTURE_WIDTHS} stands in a folder of that name, with the query that opens a private picture.
 * Undefined where there is nothing to choose from.
 */
export function pictureSet(url: string): string | undefined {
  const [, folder, file, query = ''] = OURS.exec(url) ?? [];
  if (file === undefined) return undefined;
  const narrower = PICTURE_WIDTHS.map((width) => `${folder}/${width}/${file}${query} ${width}w`);
  return [...narrower, `${url} ${PICTURE_WIDTH_MAX}w`].join(', ');
}

/** The card that search engines and messengers show of a page, in pixels. */
export const SHARE_CARD = { width: 1200, height: 630 } as const;
/** Cards are in this folder beside their pictures. */
export const SHARE_FOLDER = 'share';

/** Where a picture stands as a JPEG of {@link SHARE_CARD}'s size; undefined for other hosts', private ones and drawings. */
export function sharePicture(url: string): string | undefined {
  const [, folder, file, query] = OURS.exec(url) ?? [];
  return query === undefined && file
    ? `${folder}/${SHARE_FOLDER}/${file.replace(/webp$/, 'jpg')}`
    : undefined;
}

/**
 * How wide a screen's first picture is drawn, for `sizes`: a broadcast's poster on home's large card and on the stage, and a
 * product's picture on its page. The browser asks for it before there is a page to measure.
 */
export const FIRST_PICTURE_SIZES = {
  card: '(min-width: 1024px) 340px, (min-width: 600px) 380px, 100vw',
  stage: '(min-width: 1024px) 52vh, 100vw',
  product: '(min-width: 700px) min(560px, 44vw), 100vw',
} as const;

/** How wide a picture within a product's description is drawn. */
export const DESCRIPTION_PICTURE_SIZES = '(min-width: 800px) 640px, 100vw';

/** How wide a plan's picture is drawn: on its card, and at the top of its page. */
export const PLAN_PICTURE_SIZES = {
  banner: '(min-width: 1024px) 340px, 60vw',
  hero: '(min-width: 1024px) 600px, 100vw',
} as const;
