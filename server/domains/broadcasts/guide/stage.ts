/** One broadcast as it is shown, from its plan, its room and its counts. */
import * as contract from '../../../../schema/broadcasts/broadcasts.ts';
import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import { BROADCAST_TYPE, LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import type { BroadcastProduct } from '../../../../schema/catalog/products.ts';
import type { SellerLook } from '../../../../schema/catalog/sellers.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import { SOCKET_PATH } from '../../../../schema/room/socket.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { withPicks } from '../../catalog/pick/queries.ts';
import {
  isRehearsal,
  isShownAt,
  mayOpen,
  roomOf,
  type BroadcastPlan,
  type RoomIds,
} from '../../room/broadcast/decider.ts';
import { brandOf, findPlan, planOf, streamAccess } from '../../room/broadcast/queries.ts';
import { countsStream } from '../../room/room/offers.ts';
import { roomStream, shownAs, type RoomState } from '../../room/room/decider.ts';
import { replayStream } from '../replay/decider.ts';
import { recordingsOf, streamsOf } from '../replay/queries.ts';
import type { guideSettings } from './settings.ts';

/** What a broadcast is shown from. */
export type ShownFrom = Pick<Platform, 'log' | 'clock' | 'secrets' | 'use'>;
type Log = Pick<Platform['log'], 'state'>;

/** A broadcast as its page tells of it. */
export interface StageShown {
  readonly plan: BroadcastPlan;
  readonly liveUrl: string | null;
  readonly liveFlag: number;
  /** Milliseconds since 1970; null: it has not been on air. */
  readonly startedAt: number | null;
  readonly recordings: BroadcastDetail['broadcastMedias'];
}

export const checkLive = query(contract.checkLive, ({ log }) => async ({ params, caller }) => {
  const { liveFlag } = await roomState(log, await planOf(log, params.broadcastSysId, caller));
  return { liveFlag };
});

export const notice = query(contract.notice, ({ log }) => async ({ params, caller }) => {
  const { noti, notiEn } = await roomState(log, await planOf(log, params.broadcastSysId, caller));
  return { notiContent: noti, notiContentEn: notiEn };
});

export const counts = query(contract.counts, ({ log }) => async ({ params, caller }) => {
  return countsOfRoom(log, await planOf(log, params.broadcastSysId, caller));
});

export const clientInfo = query(
  contract.clientInfo,
  ({ log, config: { shareUrls } }: Platform<typeof guideSettings>) =>
    async ({ params, caller }) => {
      const plan = await planOf(log, params.broadcastSysId, caller);
      const { liveFlag } = await roomState(log, plan);
      const isOver = liveFlag === LIVE_FLAG.ended || liveFlag === LIVE_FLAG.stopped;
      return { socketUrl: SOCKET_PATH, chatMode: isOver ? 'vod' : 'live', room: roomOf(plan), shareUrls };
    },
);

export const broadcastProducts = query(contract.broadcastProducts, (platform) => {
  const { log } = platform;
  return async ({ params, query: { startIndex, rowCount, ...asked }, caller }) => {
    const plan = await planOf(log, params.broadcastSysId, caller);
    const products = await productsShown(platform, plan, await roomState(log, plan));
    const shown = products.slice(startIndex, startIndex + rowCount);
    return { totalCnt: products.length, products: await withPicks(log, shown, asked, caller) };
  };
});

export const broadcastIntro = query(contract.broadcastIntro, (platform) => async ({ params, caller }) => {
  const plan = await planOf(platform.log, params.broadcastSysId, caller);
  const { title, titleEn, briefComment, briefCommentEn } = plan;
  const brand = await brandShown(platform, plan, await sellerOf(platform, plan));
  return { title, titleEn, briefComment, briefCommentEn, ...brand };
});

export const broadcastDetail = query(
  contract.broadcastDetail,
  (platform) =>
    async ({ params, query, caller }): Promise<BroadcastDetail> => {
      const { log } = platform;
      const plan = await planOf(log, params.broadcastSysId, caller);
      const { broadcastScheduleSysId } = query;
      if (broadcastScheduleSysId !== undefined && broadcastScheduleSysId !== plan.broadcastScheduleSysId)
        throw new Refusal('0004', { broadcastScheduleSysId });
      const room = await roomState(log, plan);
      const isBefore = room.liveFlag === LIVE_FLAG.before;
      const isOver = room.liveFlag > LIVE_FLAG.onAir;
      const products = await productsShown(platform, plan, room);
      const seller = await sellerOf(platform, plan);
      const starts = koreanTime(Date.parse(plan.startDate));
      return {
        broadcastSysId: plan.broadcastSysId,
        broadcastScheduleSysId: plan.broadcastScheduleSysId,
        subjectSysId: plan.sellerSysId,
        seller,
        broadcastType: isOver ? BROADCAST_TYPE.mediaList : BROADCAST_TYPE.liveUrl,
        liveFlag: room.liveFlag,
        liveUrl: room.liveUrl,
        streamAccess: streamAccess(platform, plan),
        broadcastMedias: isOver ? await publishedRecordings(platform, plan) : streamsOf(plan, { isBefore }),
        broadcastPrdts: products,
        title: plan.title,
        titleEn: plan.titleEn,
        briefComment: plan.briefComment,
        briefCommentEn: plan.briefCommentEn,
        shareTitle: plan.shareTitle ?? '',
        shareText: plan.shareText ?? '',
        shareThumnailUrl: plan.shareThumnailUrl ?? '',
        thumnailLiveUrl: plan.thumnailLiveUrl,
        transImgUrl: plan.thumnailLiveUrl,
        liveStartDate: room.startedAt === null ? null : new Date(room.startedAt).toISOString(),
        isMultiTransmission: plan.streams.length > 1 ? 1 : 0,
        isLiveOrdCcl: room.isLiveOrdCcl,
        isRehearsal: isRehearsal(plan) ? 1 : 0,
        ...(await brandShown(platform, plan, seller)),
        prdtTotalCnt: products.length,
        startDate: starts.date,
        startTime: starts.time,
        isRecChat: 1,
        ...(await countsOfRoom(log, plan)),
      };
    },
);

/**
 * The stage of a broadcast as everybody may see it; null: it does not exist, was cancelled, is a rehearsal, or is not
 * shown in this shop.
 */
export async function stageOf(
  from: ShownFrom,
  { broadcastSysId, broadcastScheduleSysId }: RoomIds,
  shop: number | null,
): Promise<StageShown | null> {
  const plan = await findPlan(from.log, broadcastSysId);
  if (plan?.broadcastScheduleSysId !== broadcastScheduleSysId || !mayOpen(null, plan)) return null;
  if (plan.standing.isCancelled || !isShownAt(shop, null, plan)) return null;
  const { liveUrl, liveFlag, startedAt } = await roomState(from.log, plan);
  const recordings = liveFlag > LIVE_FLAG.onAir ? await publishedRecordings(from, plan) : [];
  return { plan, liveUrl, liveFlag, startedAt, recordings };
}

/** Whether it is a rehearsal: only people who were given its address may read its streams. */
export async function isPrivate(log: Log, broadcastSysId: number): Promise<boolean> {
  const plan = await findPlan(log, broadcastSysId);
  return plan !== null && isRehearsal(plan);
}

/** Which footage a stream of a broadcast has been playing, and since when; null: none, or another host plays it. */
export async function airedFootage(
  log: Log,
  broadcastSysId: number,
  stream: string,
): Promise<{ programme: string; startedAt: number; endedAt: number | null } | null> {
  const plan = await findPlan(log, broadcastSysId);
  const programme = plan?.streams.find(({ liveUrl }) => nameOfStream(liveUrl) === stream)?.programme;
  if (!plan || !programme) return null;
  const { startedAt, endedAt } = await roomState(log, plan);
  return startedAt === null ? null : { programme, startedAt, endedAt };
}

export async function roomState(log: Log, plan: BroadcastPlan): Promise<RoomState> {
  return (await log.state(roomStream(plan))).state;
}

export async function countsOfRoom(log: Log, plan: RoomIds): Promise<{ viewCnt: number; likeCnt: number }> {
  const { viewCnt, likeCnt } = (await log.state(countsStream(plan))).state;
  return { viewCnt, likeCnt };
}

/** Products that are not hidden, the pinned one first, the others as planned. */
export async function productsShown(
  { use }: Pick<Platform, 'use'>,
  plan: BroadcastPlan,
  room: RoomState,
): Promise<BroadcastProduct[]> {
  const catalog = use(Catalog);
  const { broadcastScheduleSysId } = plan;
  const products: BroadcastProduct[] = [];
  for (const { prdtSysId, broadcastProductSysId } of plan.products) {
    const product = await catalog.product(prdtSysId);
    const salesExposureType = shownAs(plan, room, prdtSysId);
    if (!product || salesExposureType === EXPOSURE.hidden) continue;
    products.push({ ...product, broadcastScheduleSysId, broadcastProductSysId, salesExposureType });
  }
  const isPinned = (product: BroadcastProduct) => Number(product.salesExposureType === EXPOSURE.pinned);
  return products.toSorted((one, other) => isPinned(other) - isPinned(one));
}

/** None until its host publishes them. */
export async function publishedRecordings(
  from: Omit<ShownFrom, 'use'>,
  plan: BroadcastPlan,
): Promise<BroadcastDetail['broadcastMedias']> {
  const { isPublished } = (await from.log.state(replayStream(plan.broadcastSysId))).state;
  return isPublished ? recordingsOf(plan, streamAccess(from, plan)) : [];
}

/** Without a brand, its seller's name stands there. */
async function brandShown({ use }: ShownFrom, plan: BroadcastPlan, { sellerName, sellerNameEn }: SellerLook) {
  const brand = await brandOf(plan, use(Catalog));
  return brand ?? { brandSysId: null, brandName: sellerName, brandNameEn: sellerNameEn };
}

async function sellerOf({ use }: ShownFrom, { sellerSysId, broadcastSysId }: BroadcastPlan) {
  const seller = await use(Catalog).seller(sellerSysId);
  if (!seller) throw new Refusal('0004', { broadcastSysId });
  return seller;
}

/** `main` of `/media/10/main/master.m3u8`: what a stream is played as. */
function nameOfStream(liveUrl: string): string | undefined {
  return /^\/media\/\d+\/([^/]+)\//.exec(liveUrl)?.[1];
}
