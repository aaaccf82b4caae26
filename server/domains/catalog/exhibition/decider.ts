/*
 * A seller's exhibitions, which the contract calls plans. What must stay true:
 * - What has an id keeps it, and a product that stays in a plan keeps its id there: both are in addresses.
 * - A product is in one plan once, and a plan shows products of its own seller alone.
 * - Only what a plan shows keeps an uploaded picture.
 * - One that is over may stay, so that a shop can be kept as files.
 */
import { isDeepStrictEqual } from 'node:util';
import { EXHIBITION_PRODUCTS_MAX } from '../../../../schema/catalog/constants.ts';
import type { OwnExhibition, setPlans as operation } from '../../../../schema/catalog/exhibitions.ts';
import { isPictureUrl, repeated } from '../../../../schema/catalog/product-rules.ts';
import { FILES_PATH } from '../../../../schema/members/media/uploads.ts';
import type { Body } from '../../../../schema/operation.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import type { Naming } from '../../members/media/offers.ts';

export type ExhibitionEvent = {
  readonly type: 'ExhibitionsSet';
  readonly data: { readonly plans: readonly OwnExhibition[] };
};
export type ExhibitionsState = ExhibitionEvent['data'];

export const exhibitionsFold: Fold<ExhibitionsState, ExhibitionEvent> = {
  category: 'exhibitions',
  initial: { plans: [] },
  stateVersion: 1,
  keepsEmpty: true,
  on: { ExhibitionsSet: (_before, { data }) => data },
};

/** All of a seller's. */
export function exhibitionsStream(sellerSysId: number): StreamRef<ExhibitionsState, ExhibitionEvent> {
  return streamOf(exhibitionsFold, sellerSysId);
}

/** 3 of `exhibitions-3`. */
export function sellerOfExhibitions(stream: string): number {
  return Number(stream.slice(exhibitionsFold.category.length + 1));
}

export type AskedExhibition = Body<typeof operation>['plans'][number];
type File = Pick<Naming['files'][number], 'fileSysId' | 'url' | 'digest'>;

interface Around {
  /** One for each plan, and one for each product of each: those that are needed are taken. */
  readonly newIds: readonly number[];
  /** Uploaded pictures that no plan shows yet. */
  readonly files: readonly File[];
}

/**
 * Throws 0005 for times, pictures, titles and headings that make no sense, and for a product that is in a plan twice; 0004
 * for the id of no plan.
 */
export function setExhibitions(
  before: ExhibitionsState,
  asked: readonly AskedExhibition[],
  { newIds, files }: Around,
): ExhibitionEvent[] {
  const ids = newIds.values();
  const newId = () => ids.next().value!;
  requireGoodTexts(asked);
  const given = asked.flatMap(({ planSysId }) => planSysId ?? []);
  const plans = asked.map((plan, at): OwnExhibition => {
    const { planSysId, groups, imageUrl: _url, imageFileSysId: _file, ...said } = plan;
    const was = before.plans.find((each) => each.planSysId === planSysId) ?? null;
    if (planSysId !== undefined && !was) throw new Refusal('0004', { planSysId });
    if (given.filter((id) => id === planSysId).length > 1) throw wrong(at, 'planSysId', 'must be given once');
    const known = new Map(
      was?.groups.flatMap(({ products }) => products).map((each) => [each.prdtSysId, each]),
    );
    return {
      planSysId: planSysId ?? newId(),
      ...said,
      ...timesOf(plan, at),
      ...pictureOf(plan, { before, files, at }),
      groups: groups.map(({ prdtSysIds, ...names }) => ({
        ...names,
        products: prdtSysIds.map(
          (prdtSysId) => known.get(prdtSysId) ?? { planPrdtSysId: newId(), prdtSysId },
        ),
      })),
    };
  });
  return isDeepStrictEqual(before.plans, plans) ? [] : [{ type: 'ExhibitionsSet', data: { plans } }];
}

/** Uploaded pictures that these plans show. */
export function filesShown(plans: readonly { readonly imageFileSysId?: number | null }[]): number[] {
  return plans.flatMap(({ imageFileSysId }) => imageFileSysId ?? []);
}

function requireGoodTexts(asked: readonly AskedExhibition[]): void {
  const titles = asked.map(({ title }) => title);
  for (const { at, reason } of repeated(['plans'], 'title', titles))
    throw new Refusal('0005', { field: at.join('/'), reason });
  for (const [at, { groups }] of asked.entries()) {
    const names = groups.map(({ name }) => name);
    for (const [i, name] of names.entries())
      if (names.indexOf(name) < i) throw wrong(at, `groups/${i}/name`, 'must not repeat another one');
    const products = groups.flatMap(({ prdtSysIds }) => prdtSysIds);
    if (new Set(products).size < products.length) throw wrong(at, 'groups', 'must have each product once');
    if (products.length > EXHIBITION_PRODUCTS_MAX)
      throw wrong(at, 'groups', `must have at most ${EXHIBITION_PRODUCTS_MAX} products in all`);
  }
  const pictures = filesShown(asked);
  for (const [at, { imageFileSysId }] of asked.entries())
    if (imageFileSysId && pictures.filter((id) => id === imageFileSysId).length > 1)
      throw wrong(at, 'imageFileSysId', 'must not be that of another plan');
}

function timesOf(dates: Pick<OwnExhibition, 'startDate' | 'endDate'>, at: number) {
  const moment = (field: keyof typeof dates) => {
    const ms = Date.parse(dates[field]);
    if (Number.isNaN(ms)) throw wrong(at, field, 'must be a moment');
    return new Date(ms).toISOString();
  };
  const [startDate, endDate] = [moment('startDate'), moment('endDate')];
  if (endDate <= startDate) throw wrong(at, 'endDate', 'must be later than startDate');
  return { startDate, endDate };
}

type Picture = Pick<OwnExhibition, 'imageUrl' | 'imageFileSysId' | 'imageDigest'>;

function pictureOf(
  { imageUrl, imageFileSysId = null }: Pick<AskedExhibition, 'imageUrl' | 'imageFileSysId'>,
  { before, files, at }: Pick<Around, 'files'> & { readonly before: ExhibitionsState; readonly at: number },
): Picture {
  if (imageFileSysId !== null) {
    const shown = before.plans.find((each) => each.imageFileSysId === imageFileSysId);
    if (shown) return { imageUrl: shown.imageUrl, imageFileSysId, imageDigest: shown.imageDigest };
    const { url, digest } = files.find(({ fileSysId }) => fileSysId === imageFileSysId)!;
    return { imageUrl: url, imageFileSysId, imageDigest: digest };
  }
  if (imageUrl === undefined) throw wrong(at, 'imageUrl', 'must be given, or imageFileSysId');
  if (!isPictureUrl(imageUrl))
    throw wrong(at, 'imageUrl', 'must be a path of this server or an https address');
  // Nothing would keep it from being purged.
  if (imageUrl.startsWith(`${FILES_PATH}/`))
    throw wrong(at, 'imageUrl', 'must not be an uploaded picture, which imageFileSysId names');
  return { imageUrl, imageFileSysId: null, imageDigest: null };
}

function wrong(at: number, field: string, reason: string): Refusal {
  return new Refusal('0005', { field: `plans/${at}/${field}`, reason });
}
