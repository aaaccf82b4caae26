import {
  pictureAddress,
  type Description,
  type DescriptionPicture,
  type ownDescriptions,
  type setDescription,
} from '../../../../schema/catalog/descriptions.ts';
import { PICTURE_HEIGHT_MAX } from '../../../../schema/members/media/constants.ts';
import { FILES_PATH } from '../../../../schema/members/media/uploads.ts';
import { LOCALES, type Locale } from '../../../../schema/locales.ts';
import type { Body, Input, Reply } from '../../../../schema/operation.ts';
import { DESCRIPTION_PICTURE_SIZES, PICTURE_WIDTH_MAX, pictureSet } from '../../../../schema/pictures.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import { Kept } from '../../../platform/kept.ts';
import { Refusal, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import { pageByKey, rowsFor } from '../../../platform/paging.ts';
import type { RenderOptions } from '../../../platform/markdown/markdown.ts';
import { requireShowable, shownHtml, type Shown } from '../../../platform/markdown/strangers.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { requireSeller } from '../catalog/seller.ts';
import { freeing, type Files } from '../../members/media/offers.ts';
import { describe, descriptionFold, descriptionStream, filesShown, productOfDescription } from './decider.ts';
import { countDescribedOfSeller, describedOfSeller } from './projection.ts';

type Asked = Pick<Body<typeof setDescription>, 'pictures'>;

/** Of a page that a crowd reads, in one language. */
const PAGES_KEPT = 2000;

/** What sellers write about their products. */
export class Descriptions {
  readonly #log: EventLog;
  readonly #catalog: Pick<Catalog, 'product'>;
  readonly #files: Pick<Files, 'naming'>;
  readonly #pages = new Kept(PAGES_KEPT, (prdtSysId: number) => this.#readPages(prdtSysId));

  constructor(log: EventLog, catalog: Pick<Catalog, 'product'>, files: Pick<Files, 'naming'>) {
    this.#log = log;
    this.#catalog = catalog;
    this.#files = files;
    log.onCommitted((events) => events.forEach((event) => this.#forget(event)));
  }

  /** Blank: there is none. Throws 0004 if there is no such product. */
  async page(prdtSysId: number, locale: Locale): Promise<string> {
    if (!(await this.#catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
    const { html, isFinal } = (await this.#pages.get(prdtSysId))[locale];
    if (!isFinal) this.#pages.forget(prdtSysId);
    return html;
  }

  /** Of a seller's products, in the order of their numbers. Throws 0004 if there is no such seller. */
  async own({
    sellerSysId,
    ...asked
  }: Input<typeof ownDescriptions>): Promise<Reply<typeof ownDescriptions>> {
    await requireSeller(this.#log, sellerSysId);
    const [rows, total] = await Promise.all([
      this.#log.reads.all(describedOfSeller({ sellerSysId, ...rowsFor(asked) })),
      this.#log.reads.one(countDescribedOfSeller({ sellerSysId })),
    ]);
    const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.prdt_sys_id);
    const descriptions = await Promise.all(
      page.map(async ({ prdt_sys_id: prdtSysId }) => {
        const { state, version } = await this.#log.state(descriptionStream(prdtSysId));
        return { prdtSysId, version, ...state, pictures: [...state.pictures] };
      }),
    );
    return { totalCnt: total?.count ?? 0, descriptions, next };
  }

  /** Throws 0004 for a product of another seller, 0021 if it has changed since `ifVersion`, and what the decision does. */
  async set(
    { sellerSysId, prdtSysId, ifVersion, ...asked }: Input<typeof setDescription>,
    meta: Pick<CommandMeta, 'commandId'> & { readonly actorId: number },
  ): Promise<Reply<typeof setDescription>> {
    // A product never changes its seller, so this need not be decided again.
    if ((await this.#catalog.product(prdtSysId))?.sellerSysId !== sellerSysId)
      throw new Refusal('0004', { prdtSysId });
    await requireShowable({ text: asked.text, textEn: asked.textEn }, shownWith(asked.pictures.map(atMost)));
    const ref = descriptionStream(prdtSysId);
    const by = { kind: 'picture', userSysId: meta.actorId, sellerSysId } as const;
    const namings = await Promise.all(
      [...new Set(filesShown(asked))].map((fileSysId) => this.#files.naming([fileSysId], by)),
    );
    const { reply } = await this.#log.execute({
      ...meta,
      streams: [ref, ...namings.flatMap(({ streams }) => streams)],
      decide: (states, now) => {
        const [before, version] = [states.get(ref), states.version(ref)];
        if (version !== ifVersion) throw new Refusal('0021', { version, changed: 'description' });
        const files = namings.flatMap((naming) => naming.files);
        const events = describe(before, asked, { sellerSysId, files });
        const known = new Set(filesShown(before));
        const still = new Set(filesShown(events.at(-1)?.data ?? before));
        const also = [
          ...namings
            .filter((naming) => !known.has(naming.files[0]!.fileSysId))
            .map((naming) => naming.named(states)),
          ...[...known].filter((id) => !still.has(id)).map((id) => freeing(id, now)),
        ];
        return {
          events: [{ ref, events }, ...also.flatMap((part) => part.events)],
          rows: also.flatMap((part) => part.rows),
          reply: { version: version + events.length },
        };
      },
    });
    return reply;
  }

  async #readPages(prdtSysId: number): Promise<Readonly<Record<Locale, Shown>>> {
    const { state } = await this.#log.state(descriptionStream(prdtSysId));
    const pages = LOCALES.map(async (locale) => [locale, await pageOf(state, locale)]);
    return Object.fromEntries(await Promise.all(pages)) as Record<Locale, Shown>;
  }

  #forget({ stream }: RecordedEvent): void {
    if (stream.startsWith(`${descriptionFold.category}-`)) this.#pages.forget(productOfDescription(stream));
  }
}

/** Who reads a language that it is not written in gets the other one. */
function pageOf({ text, textEn, pictures }: Description, locale: Locale): Promise<Shown> {
  const [own, other] = locale === 'en' ? [textEn, text] : [text, textEn];
  return shownHtml(own.trim() === '' ? other : own, shownWith(pictures));
}

type Picture = Pick<DescriptionPicture, 'imageUrl' | 'width' | 'height'>;

function shownWith(pictures: readonly Picture[]): RenderOptions {
  const shown = pictures.map(({ imageUrl: url, width, height }, at) => [
    pictureAddress(at + 1),
    { url, width, height, srcset: pictureSet(url), sizes: DESCRIPTION_PICTURE_SIZES },
  ]);
  return { topHeading: 3, pictures: Object.fromEntries(shown), isForeign: true };
}

/** Before the upload is looked up: it takes no more HTML than this. */
const UPLOADED: Picture = {
  imageUrl: `${FILES_PATH}/${'0'.repeat(36)}.webp`,
  width: PICTURE_WIDTH_MAX,
  height: PICTURE_HEIGHT_MAX,
};

function atMost({ imageUrl, imageFileSysId, width, height }: Asked['pictures'][number]): Picture {
  if (imageUrl === undefined || imageFileSysId !== undefined) return UPLOADED;
  return { imageUrl, width: width ?? UPLOADED.width, height: height ?? UPLOADED.height };
}
