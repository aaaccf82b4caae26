import * as contract from '../../../../schema/catalog/descriptions.ts';
import {
  pictureAddress,
  type Description,
  type DescriptionPicture,
} from '../../../../schema/catalog/descriptions.ts';
import { LOCALES, type Locale } from '../../../../schema/locales.ts';
import { DESCRIPTION_PICTURE_SIZES, pictureSet } from '../../../../schema/pictures.ts';
import { Kept } from '../../../platform/kept.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { RenderOptions } from '../../../platform/markdown/markdown.ts';
import { shownHtml, type RenderedText } from '../../../platform/markdown/strangers.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../catalog/offers.ts';
import { descriptionFold, descriptionStream, productOfDescription } from './decider.ts';

/** Of a page that a crowd reads, in one language. */
const PAGES_KEPT = 2000;

/** Blank: there is none. Throws 0004 if there is no such product. */
export const productDescription = query(contract.productDescription, ({ log, use }) => {
  const catalog = use(Catalog);
  const pages = new Kept(PAGES_KEPT, async (prdtSysId: number) => {
    const { state } = await log.state(descriptionStream(prdtSysId));
    const read = LOCALES.map(async (locale) => [locale, await pageOf(state, locale)]);
    return Object.fromEntries(await Promise.all(read)) as Record<Locale, RenderedText>;
  });
  log.onCommitted((events) => {
    for (const { stream } of events)
      if (stream.startsWith(`${descriptionFold.category}-`)) pages.forget(productOfDescription(stream));
  });
  return async ({ params: { prdtSysId }, query: { lang }, locale }) => {
    if (!(await catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
    const { html, isFinal } = (await pages.get(prdtSysId))[lang ?? locale];
    if (!isFinal) pages.forget(prdtSysId);
    return { html };
  };
});

/** Who reads a language that it is not written in gets the other one. */
function pageOf({ text, textEn, pictures }: Description, locale: Locale): Promise<RenderedText> {
  const [own, other] = locale === 'en' ? [textEn, text] : [text, textEn];
  return shownHtml(own.trim() === '' ? other : own, shownWith(pictures));
}

export type PictureShown = Pick<DescriptionPicture, 'imageUrl' | 'width' | 'height'>;

export function shownWith(pictures: readonly PictureShown[]): RenderOptions {
  const shown = pictures.map(({ imageUrl: url, width, height }, at) => [
    pictureAddress(at + 1),
    { url, width, height, srcset: pictureSet(url), sizes: DESCRIPTION_PICTURE_SIZES },
  ]);
  return { topHeading: 3, pictures: Object.fromEntries(shown), isForeign: true };
}
