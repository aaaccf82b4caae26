/**
 * Broadcasts as their seller's people plan them. What must stay true:
 *
 * - Ids are given once. A product that stays keeps its own in the broadcast.
 * - A broadcast sells only products of its seller, each once, and pins one of them at most.
 * - On air nothing that viewers rely on is taken away: the start, the source and every product stay.
 * - Before it starts its host confirms the content as it is, and then agrees to the broadcast rules.
 * - A broadcast that has ended or was cancelled never changes. A change without effect makes no event.
 */
import { isDeepStrictEqual } from 'node:util';
import { LIVE_FLAG, type LiveFlag } from '../../../../schema/broadcasts/constants.ts';
import { isPlaylistUrl, timeFault, type TimeFault } from '../../../../schema/broadcasts/plan-rules.ts';
import type {
  BroadcastChanges,
  BroadcastSource,
  NewBroadcast,
  PlannedExposure,
} from '../../../../schema/broadcasts/plans.ts';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { isPictureUrl } from '../../../../schema/catalog/product-rules.ts';
import { FILES_PATH } from '../../../../schema/members/media/uploads.ts';
import { Refusal } from '../../../platform/log/log.ts';
import {
  isRehearsal,
  type BroadcastEvent,
  type BroadcastPlan,
  type PlanChanges,
  type PlanSource,
  type PlanState,
  type RoomIds,
} from '../../room/broadcast/decider.ts';
import type { ProductFacts } from '../../catalog/catalog/offers.ts';

interface UploadedFile {
  readonly fileSysId: number;
  readonly url: string;
}

/** What a decision about a plan needs to know. */
export interface PlanAround {
  readonly now: number;
  /** The products that were asked for. */
  readonly product: (prdtSysId: number) => ProductFacts | null;
  /** One for each product that is asked for. */
  readonly newIds: readonly number[];
  /** The uploaded files that were asked for, unless the plan shows them already. */
  readonly picture: UploadedFile | null;
  readonly video: UploadedFile | null;
}

type Products = BroadcastPlan['products'];

export function schedulePlan(
  asked: NewBroadcast,
  of: RoomIds & Pick<BroadcastPlan, 'sellerSysId'>,
  around: PlanAround,
): BroadcastEvent[] {
  const source = sourceOf(asked.source ?? { type: 'encoder' }, around);
  const { title, startDate, endDate } = asked;
  requireTitle(title);
  requireTimes({ startDate, endDate }, around.now);
  const products = productsOf(asked.prdtSysIds, [], of.sellerSysId, around);
  const [first] = asked.prdtSysIds;
  const data: BroadcastPlan = {
    ...of,
    title,
    titleEn: asked.titleEn ?? '',
    briefComment: asked.briefComment ?? '',
    briefCommentEn: asked.briefCommentEn ?? '',
    ...(posterOf(asked, around) ?? { thumnailLiveUrl: around.product(first!)!.imageUrl }),
    shareTitle: asked.shareTitle ?? '',
    shareText: asked.shareText ?? '',
    startDate: isoOf(startDate),
    endDate: isoOf(endDate),
    streams: streamsFrom(source),
    products,
    exposures: exposuresOf(asked.exposures ?? [], products),
    source,
    cancelCouponQty: asked.cancelCouponQty ?? 0,
    isChallenge: asked.isChallenge ?? 0,
    isToConfirm: true,
  };
  return [{ type: 'BroadcastScheduled', data }];
}

/** `liveFlag`: of its room. Throws 0007 for what must stay as it is by now, and 3010 if it was cancelled. */
export function changePlan(
  plan: PlanState,
  asked: BroadcastChanges,
  { liveFlag, ...around }: PlanAround & { readonly liveFlag: LiveFlag },
): BroadcastEvent[] {
  requireOpen(plan, liveFlag);
  const changes = changesOf(plan, wanted(plan, asked, around));
  const names = Object.keys(changes);
  if (names.length === 0) return [];
  if (liveFlag === LIVE_FLAG.onAir) requireMayChangeOnAir(plan, changes);
  if (changes.title !== undefined) requireTitle(changes.title);
  if (changes.startDate !== undefined || changes.endDate !== undefined) {
    const { startDate, endDate } = { ...plan, ...changes };
    requireTimes({ startDate, endDate }, around.now, changes);
  }
  const { broadcastSysId } = plan;
  return [{ type: 'BroadcastChanged', data: { broadcastSysId, changes } }];
}

/** Throws 0007 once it has begun, and 3010 if it was cancelled before. */
export function cancelPlan(plan: PlanState, { liveFlag }: { readonly liveFlag: LiveFlag }): BroadcastEvent[] {
  requireOpen(plan, liveFlag);
  if (liveFlag !== LIVE_FLAG.before) throw new Refusal('0007', { liveFlag });
  return [{ type: 'BroadcastCancelled', data: { broadcastSysId: plan.broadcastSysId } }];
}

/** Throws 0007 once it has begun. */
export function confirmPlan(plan: PlanState, liveFlag: LiveFlag): BroadcastEvent[] {
  if (liveFlag !== LIVE_FLAG.before) throw new Refusal('0007', { liveFlag });
  const { broadcastSysId, standing } = plan;
  return standing.isConfirmed ? [] : [{ type: 'BroadcastContentConfirmed', data: { broadcastSysId } }];
}

/** `version`: of the broadcast rules in force. Throws 3011 before the content is confirmed, 0007 once it has begun. */
export function acceptRules(plan: PlanState, liveFlag: LiveFlag, version: number): BroadcastEvent[] {
  if (liveFlag !== LIVE_FLAG.before) throw new Refusal('0007', { liveFlag });
  const { broadcastSysId, standing } = plan;
  if (!standing.isConfirmed) throw new Refusal('3011', { broadcastSysId });
  return standing.agreedVersion === version
    ? []
    : [{ type: 'BroadcastTermsAgreed', data: { broadcastSysId, version } }];
}

/** The streams that a source gives. An encoder's is added when it begins to send. */
export function streamsFrom(source: PlanSource): BroadcastPlan['streams'] {
  return source.type === 'encoder' ? [] : [{ name: 'video', liveUrl: source.url, programme: null }];
}

/** Nobody learns of other sellers' plans. A rehearsal is no plan. */
export function requireOwn(
  plan: PlanState | null,
  { sellerSysId, broadcastSysId }: Pick<BroadcastPlan, 'sellerSysId' | 'broadcastSysId'>,
): asserts plan is PlanState {
  if (plan?.sellerSysId !== sellerSysId || isRehearsal(plan)) throw new Refusal('0004', { broadcastSysId });
}

/** What a change of a plan means for its open rehearsals, which keep their time and their address. */
export function rehearsedChanges(changes: PlanChanges): PlanChanges {
  const { startDate: _, endDate: __, ...others } = changes;
  return others;
}

/** The uploaded files that nothing shows any more. */
export function filesFreed(plan: PlanState, events: readonly BroadcastEvent[]): number[] {
  const { thumnailFileSysId = null, source } = plan;
  const changes = events.flatMap((event) => (event.type === 'BroadcastChanged' ? [event.data.changes] : []));
  const isReplaced = (name: keyof PlanChanges) => changes.some((each) => name in each);
  const video = source?.type === 'video' ? (source.fileSysId ?? null) : null;
  return [
    ...(thumnailFileSysId !== null && isReplaced('thumnailFileSysId') ? [thumnailFileSysId] : []),
    ...(video !== null && isReplaced('source') ? [video] : []),
  ];
}

/** The plan as it is wanted. */
function wanted(plan: PlanState, asked: BroadcastChanges, around: Omit<PlanAround, 'now'>): PlanChanges {
  const {
    prdtSysIds,
    startDate,
    endDate,
    thumnailLiveUrl: _,
    thumnailFileSysId: __,
    source: ___,
    exposures: ____,
    ...texts
  } = asked;
  const products = prdtSysIds && productsOf(prdtSysIds, plan.products, plan.sellerSysId, around);
  const exposures = exposuresWanted(plan, asked.exposures, products);
  const source = asked.source && sourceOf(asked.source, around, plan.source);
  return {
    ...texts,
    ...posterOf(asked, around, plan),
    ...(startDate !== undefined && { startDate: isoOf(startDate) }),
    ...(endDate !== undefined && { endDate: isoOf(endDate) }),
    ...(source && {
      source,
      ...(!isDeepStrictEqual(source, plan.source) && { streams: streamsFrom(source) }),
    }),
    ...(products && { products }),
    ...(exposures && { exposures }),
  };
}

function changesOf(plan: PlanState, to: PlanChanges): PlanChanges {
  const names = Object.keys(to) as (keyof PlanChanges)[];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(plan[name], to[name])).map((name) => [name, to[name]]),
  );
}

function requireOpen({ broadcastSysId, standing }: PlanState, liveFlag: LiveFlag): void {
  if (standing.isCancelled) throw new Refusal('3010', { broadcastSysId });
  if (liveFlag > LIVE_FLAG.onAir) throw new Refusal('0007', { liveFlag });
}

function requireMayChangeOnAir({ products }: PlanState, changes: PlanChanges): void {
  const liveFlag = LIVE_FLAG.onAir;
  const stays = (['startDate', 'source', 'cancelCouponQty', 'exposures'] as const).find(
    (name) => name in changes,
  );
  if (stays) throw new Refusal('0007', { liveFlag, field: stays });
  const kept = new Set(changes.products?.map(({ prdtSysId }) => prdtSysId));
  const gone = changes.products && products.find(({ prdtSysId }) => !kept.has(prdtSysId));
  if (gone) throw new Refusal('0007', { liveFlag, field: 'prdtSysIds', prdtSysId: gone.prdtSysId });
}

function requireTitle(title: string): void {
  if (title.trim() === '') throw wrong('title', 'must not be blank');
}

const TIME_REASONS: Readonly<Record<TimeFault, string>> = {
  missing: 'must be a moment',
  past: 'must be in the future',
  far: 'must be within a year',
  order: 'must be after the start',
  long: 'must be within nine hours of the start',
};

/** `changes`: only what moves must be in the future. */
function requireTimes(
  plan: Pick<BroadcastPlan, 'startDate' | 'endDate'>,
  now: number,
  changes: PlanChanges = plan,
): void {
  const times = { startDate: Date.parse(plan.startDate), endDate: Date.parse(plan.endDate) };
  const moves = { startDate: changes.startDate !== undefined, endDate: changes.endDate !== undefined };
  const found = timeFault(times, now, moves);
  if (found) throw wrong(found.field, TIME_REASONS[found.fault]);
}

/** `before`: the one of the plan, which may be given again. */
function sourceOf(
  asked: BroadcastSource,
  { video }: Pick<PlanAround, 'video'>,
  before?: PlanSource,
): PlanSource {
  if (asked.type === 'encoder') return asked;
  if (video) return { type: 'video', url: video.url, fileSysId: video.fileSysId };
  const { url = '', fileSysId = null } = asked;
  if (before?.type === 'video' && (fileSysId === null ? url === before.url : fileSysId === before.fileSysId))
    return before;
  if (!isPlaylistUrl(url))
    throw wrong('source/url', 'must be the https address of an HLS playlist, which ends in .m3u8');
  return { type: 'video', url };
}

/** Throws 2009 for a product that is not the seller's. */
function productsOf(
  prdtSysIds: readonly number[],
  before: Products,
  sellerSysId: number,
  { product, newIds }: Pick<PlanAround, 'product' | 'newIds'>,
): Products {
  const seen = new Set<number>();
  return prdtSysIds.map((prdtSysId, at) => {
    if (product(prdtSysId)?.sellerSysId !== sellerSysId) throw new Refusal('2009', { prdtSysId });
    if (seen.has(prdtSysId)) throw wrong('prdtSysIds', `must name product ${prdtSysId} once`);
    seen.add(prdtSysId);
    return (
      before.find((each) => each.prdtSysId === prdtSysId) ?? { prdtSysId, broadcastProductSysId: newIds[at]! }
    );
  });
}

/** Undefined: as they are. `asked` left out: those of products that stay. */
function exposuresWanted(
  { products: before, exposures = [] }: PlanState,
  asked: readonly PlannedExposure[] | undefined,
  products: Products = before,
): readonly PlannedExposure[] | undefined {
  const stay = exposures.filter(({ prdtSysId }) => products.some((each) => each.prdtSysId === prdtSysId));
  const wanted = exposuresOf(asked ?? stay, products);
  return isDeepStrictEqual(exposures, wanted) ? undefined : wanted;
}

/** Those that are not as usual. Throws 2009 for a product that is not in the broadcast. */
function exposuresOf(asked: readonly PlannedExposure[], products: Products): readonly PlannedExposure[] {
  for (const [at, { prdtSysId, salesExposureType }] of asked.entries()) {
    if (!products.some((each) => each.prdtSysId === prdtSysId)) throw new Refusal('2009', { prdtSysId });
    const before = asked.slice(0, at);
    if (before.some((each) => each.prdtSysId === prdtSysId))
      throw wrong('exposures', `must name product ${prdtSysId} once`);
    if (
      salesExposureType === EXPOSURE.pinned &&
      before.some((each) => each.salesExposureType === EXPOSURE.pinned)
    )
      throw wrong('exposures', 'must pin one product at most');
  }
  return asked
    .filter(({ salesExposureType }) => salesExposureType !== EXPOSURE.normal)
    .toSorted((a, b) => a.prdtSysId - b.prdtSysId);
}

/** Null: no other one was asked for than the one in `plan`. */
function posterOf(
  { thumnailLiveUrl, thumnailFileSysId = null }: BroadcastChanges,
  { picture }: Pick<PlanAround, 'picture'>,
  plan: BroadcastPlan | null = null,
): Pick<BroadcastPlan, 'thumnailLiveUrl' | 'thumnailFileSysId'> | null {
  if (picture) return { thumnailLiveUrl: picture.url, thumnailFileSysId: picture.fileSysId };
  const isKept = thumnailFileSysId !== null && thumnailFileSysId === plan?.thumnailFileSysId;
  if (isKept || thumnailLiveUrl === undefined || thumnailLiveUrl === plan?.thumnailLiveUrl) return null;
  // Nothing would keep an uploaded one from being deleted.
  if (!isPictureUrl(thumnailLiveUrl) || thumnailLiveUrl.startsWith(`${FILES_PATH}/`))
    throw wrong('thumnailLiveUrl', 'must be a path such as /pictures/show.webp, or an https address');
  return { thumnailLiveUrl, thumnailFileSysId: null };
}

function isoOf(date: string): string {
  const at = Date.parse(date);
  return Number.isNaN(at) ? date : new Date(at).toISOString();
}

function wrong(field: string, reason: string): Refusal {
  return new Refusal('0005', { field, reason });
}
