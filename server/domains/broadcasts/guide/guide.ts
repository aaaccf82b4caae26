import type {
  BroadcastCard,
  brandBroadcasts,
  BroadcastDetail,
  broadcastIntro,
  scheduleDays,
} from '../../../../schema/broadcasts/broadcasts.ts';
import type { Query, Reply } from '../../../../schema/operation.ts';
import {
  BROADCAST_TYPE,
  CALENDAR_BROADCASTS_MAX,
  CARD_PRODUCTS,
  LIVE_FLAG,
  SCHEDULE_TYPE,
} from '../../../../schema/broadcasts/constants.ts';
import { broadcastState } from '../../../../schema/broadcasts/state.ts';
import { DAY } from '../../../../schema/durations.ts';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { koreanDay, koreanDayAfter, koreanDayStart, koreanTime } from '../../../../schema/korean-days.ts';
import type { BroadcastProduct } from '../../../../schema/catalog/products.ts';
import type { SellerLook } from '../../../../schema/catalog/sellers.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { BroadcastPlan, RoomIds } from '../../room/broadcast/broadcast.ts';
import { isRehearsal, isShownAt, mayOpen, type SellersTime } from '../../room/broadcast/hosts.ts';
import { brandOf, findPlan } from '../../room/broadcast/plans.ts';
import type { StreamAccess } from '../../room/broadcast/stream-access.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import type { Followed } from '../follow/decider.ts';
import { replayStream } from '../replay/decider.ts';
import { recordingsOf, streamsOf } from '../replay/queries.ts';
import { countsStream } from '../../room/room/counts.ts';
import { roomStream, shownAs, type RoomState } from '../../room/room/decider.ts';
import { cardProduct } from './card-product.ts';
import { followedFirst, type ListedRow, type Rows } from './followed-first.ts';
import {
  broadcastsComing,
  broadcastsFrom,
  broadcastsOnAir,
  challengesFrom,
  countComing,
  countOnAir,
  countReplays,
  countsByDay,
  countsOfSeller,
  replays,
} from './projection.ts';

/** Of `2026-11-20`. */
const DATE_LENGTH = 10;
/** No broadcast has it. */
const NO_FLAG = -1;

interface Page extends Rows {
  /** The seller whose broadcasts these are; null: everybody's. */
  readonly shop: number | null;
}

interface SchedulesAsked extends Page {
  readonly scheduleTypeCode?: number;
  /** As `2026-11-20`. */
  readonly startDate?: string;
  /** 1: challenges alone. */
  readonly isChallenge?: number;
}

/** A broadcast as its page tells of it. */
export interface StageShown {
  readonly plan: BroadcastPlan;
  readonly liveUrl: string | null;
  readonly liveFlag: number;
  /** Milliseconds since 1970; null: it has not been on air. */
  readonly startedAt: number | null;
  readonly recordings: BroadcastDetail['broadcastMedias'];
}

/** The programme guide: broadcasts as they are shown. It combines the plan, the room, its counts and the catalogue. */
export class Guide {
  readonly #log: EventLog;
  readonly #catalog: Catalog;
  readonly #clock: Clock;
  readonly #access: StreamAccess;

  constructor(parts: { log: EventLog; catalog: Catalog; clock: Clock; access: StreamAccess }) {
    this.#log = parts.log;
    this.#catalog = parts.catalog;
    this.#clock = parts.clock;
    this.#access = parts.access;
  }

  /** How many broadcasts of these sellers and times are on air, over, and to come. */
  async countsOf(times: readonly SellersTime[]): Promise<{ onAir: number; over: number; coming: number }> {
    const now = this.#clock.now();
    const found = await Promise.all(
      times.map((time) => this.#log.reads.all(countsOfSeller({ ...time, now }))),
    );
    const sum = (isMeant: (liveFlag: number) => boolean) =>
      found
        .flat()
        .filter(({ live_flag }) => isMeant(live_flag))
        .reduce((all, { count }) => all + Number(count), 0);
    return {
      onAir: sum((flag) => flag === LIVE_FLAG.onAir),
      over: sum((flag) => flag > LIVE_FLAG.onAir),
      coming: sum((flag) => flag === LIVE_FLAG.before),
    };
  }

  room(plan: BroadcastPlan): Promise<RoomState> {
    return this.#log.state(roomStream(plan)).then(({ state }) => state);
  }

  async counts(plan: BroadcastPlan): Promise<{ viewCnt: number; likeCnt: number }> {
    const { viewCnt, likeCnt } = (await this.#log.state(countsStream(plan))).state;
    return { viewCnt, likeCnt };
  }

  /** Only those to whom its address was given may read its streams. */
  async isPrivate(broadcastSysId: number): Promise<boolean> {
    const plan = await findPlan(this.#log, broadcastSysId);
    return plan !== null && isRehearsal(plan);
  }

  /** Which footage a stream of a broadcast has been playing, and since when; null: none, or another host plays it. */
  async aired(
    broadcastSysId: number,
    stream: string,
  ): Promise<{ programme: string; startedAt: number; endedAt: number | null } | null> {
    const plan = await findPlan(this.#log, broadcastSysId);
    const programme = plan?.streams.find(({ liveUrl }) => streamOf(liveUrl) === stream)?.programme;
    if (!plan || !programme) return null;
    const { startedAt, endedAt } = await this.room(plan);
    return startedAt === null ? null : { programme, startedAt, endedAt };
  }

  /**
   * The stage of a broadcast as everybody may see it; null: it does not exist, was cancelled, is a rehearsal, or is not
   * shown in this shop.
   */
  async stage(
    { broadcastSysId, broadcastScheduleSysId }: RoomIds,
    shop: number | null,
  ): Promise<StageShown | null> {
    const plan = await findPlan(this.#log, broadcastSysId);
    if (plan?.broadcastScheduleSysId !== broadcastScheduleSysId || !mayOpen(null, plan)) return null;
    if (plan.standing.isCancelled || !isShownAt(shop, null, plan)) return null;
    const { liveUrl, liveFlag, startedAt } = await this.room(plan);
    const recordings = liveFlag > LIVE_FLAG.onAir ? await this.#recordings(plan) : [];
    return { plan, liveUrl, liveFlag, startedAt, recordings };
  }

  /** Pages of public broadcasts, past and future; the newest if there are too many. */
  async pages({ rowCount, shop }: Omit<Page, 'startIndex'>): Promise<readonly RoomIds[]> {
    const page = { startIndex: 0, rowCount, shop };
    const found = await Promise.all([
      this.#log.reads.all(broadcastsOnAir(page)),
      this.#log.reads.all(broadcastsComing({ ...page, now: this.#clock.now() })),
      this.#log.reads.all(replays(page)),
    ]);
    const plans = found
      .flat()
      .slice(0, rowCount)
      .map(({ broadcast_sys_id }) => findPlan(this.#log, broadcast_sys_id));
    return (await Promise.all(plans)).filter((plan) => plan !== null);
  }

  /** Broadcasts on air, most viewed first; then upcoming ones, soonest first. In both, those that are followed come first. */
  async main(
    { startIndex, rowCount, shop }: Page,
    follows: readonly Followed[] = [],
  ): Promise<BroadcastCard[]> {
    const now = this.#clock.now();
    const first = (read: (page: Rows) => Promise<readonly ListedRow[]>, page: Rows) =>
      followedFirst(read, page, { follows, log: this.#log, catalog: this.#catalog });
    const onAirCnt = (await this.#log.reads.one(countOnAir({ shop })))?.count ?? 0;
    const onAir = await first((page) => this.#log.reads.all(broadcastsOnAir({ ...page, shop })), {
      startIndex,
      rowCount,
    });
    const coming = await first((page) => this.#log.reads.all(broadcastsComing({ ...page, now, shop })), {
      startIndex: Math.max(startIndex - onAirCnt, 0),
      rowCount: rowCount - onAir.length,
    });
    return this.#cards([...onAir, ...coming]);
  }

  /** Broadcasts of a seller: on air, most viewed first; then upcoming ones, soonest first; then replays, newest first. */
  async ofSeller(
    sellerSysId: number,
    { startIndex, rowCount }: Omit<Page, 'shop'>,
  ): Promise<Reply<typeof brandBroadcasts>> {
    const shop = sellerSysId;
    const counts = await Promise.all([
      this.#log.reads.one(countOnAir({ shop })),
      this.#log.reads.one(countComing({ shop, now: this.#clock.now() })),
      this.#log.reads.one(countReplays({ shop })),
    ]);
    const [onAirCnt = 0, comingCnt = 0, replayCnt = 0] = counts.map((row) => row?.count);
    const upTo = onAirCnt + comingCnt;
    const before = await this.main({ startIndex, rowCount, shop });
    const after = await this.#log.reads.all(
      replays({
        startIndex: Math.max(startIndex - upTo, 0),
        rowCount: Math.max(0, startIndex + rowCount - Math.max(startIndex, upTo)),
        shop,
      }),
    );
    return { totalCnt: upTo + replayCnt, broadcasts: [...before, ...(await this.#cards(after))] };
  }

  /**
   * Broadcasts from the beginning of a day, in Korean time; of today, including those still on air from yesterday. Or those
   * with a replay, newest first. Challenges alone, if asked for, leave out what is over. Throws a Refusal with 0005 for a day that there is not.
   */
  async schedules({
    scheduleTypeCode,
    startDate,
    isChallenge = 0,
    ...page
  }: SchedulesAsked): Promise<BroadcastCard[]> {
    if (scheduleTypeCode === SCHEDULE_TYPE.replay)
      return this.#cards(await this.#log.reads.all(replays(page)));
    const today = koreanDay(this.#clock.now()).start;
    const from = startDate === undefined ? today : dayStart(startDate);
    if (isChallenge === 1) return this.#cards(await this.#log.reads.all(challengesFrom({ from, ...page })));
    const besides = from === today ? LIVE_FLAG.onAir : NO_FLAG;
    return this.#cards(await this.#log.reads.all(broadcastsFrom({ from, besides, ...page })));
  }

  /** What is planned from today on, for calendars that subscribe; null: of all sellers. */
  async planned(shop: number | null): Promise<readonly BroadcastPlan[]> {
    const from = koreanDay(this.#clock.now()).start;
    const page = { startIndex: 0, rowCount: CALENDAR_BROADCASTS_MAX, shop };
    const rows = await this.#log.reads.all(broadcastsFrom({ from, besides: NO_FLAG, ...page }));
    const plans = rows.map(({ broadcast_sys_id }) => findPlan(this.#log, broadcast_sys_id));
    return (await Promise.all(plans)).filter((plan) => plan !== null);
  }

  /** How many broadcasts begin on each of so many days, without the days on which none does. */
  async days({
    startDate,
    dayCnt,
    shop,
  }: Query<typeof scheduleDays> & Pick<Page, 'shop'>): Promise<Reply<typeof scheduleDays>['days']> {
    const from = dayStart(startDate);
    const until = koreanDayAfter(from, { days: dayCnt });
    const rows = await this.#log.reads.all(countsByDay({ from, until, shop }));
    return rows.map(({ day, count }) => ({
      date: new Date(Number(day) * DAY).toISOString().slice(0, DATE_LENGTH),
      broadcastCnt: Number(count),
    }));
  }

  /** Products that are not hidden, the pinned one first, the others as planned. */
  async products(plan: BroadcastPlan): Promise<BroadcastProduct[]> {
    const room = await this.room(plan);
    const products: BroadcastProduct[] = [];
    for (const { prdtSysId, broadcastProductSysId } of plan.products) {
      const product = await this.#catalog.product(prdtSysId);
      const salesExposureType = shownAs(plan, room, prdtSysId);
      if (!product || salesExposureType === EXPOSURE.hidden) continue;
      const { broadcastScheduleSysId } = plan;
      products.push({ ...product, broadcastScheduleSysId, broadcastProductSysId, salesExposureType });
    }
    const isPinned = (product: BroadcastProduct) => product.salesExposureType === EXPOSURE.pinned;
    return [...products.filter(isPinned), ...products.filter((product) => !isPinned(product))];
  }

  async detail(plan: BroadcastPlan): Promise<BroadcastDetail> {
    const room = await this.room(plan);
    const ended = room.liveFlag > LIVE_FLAG.onAir;
    const isBefore = room.liveFlag === LIVE_FLAG.before;
    const products = await this.products(plan);
    const seller = await this.#seller(plan);
    const starts = koreanTime(Date.parse(plan.startDate));
    return {
      broadcastSysId: plan.broadcastSysId,
      broadcastScheduleSysId: plan.broadcastScheduleSysId,
      subjectSysId: plan.sellerSysId,
      seller,
      broadcastType: ended ? BROADCAST_TYPE.mediaList : BROADCAST_TYPE.liveUrl,
      liveFlag: room.liveFlag,
      liveUrl: room.liveUrl,
      streamAccess: this.#access.of(plan),
      broadcastMedias: ended ? await this.#recordings(plan) : streamsOf(plan, { isBefore }),
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
      liveStartDate: isoOrNull(room.startedAt),
      isMultiTransmission: plan.streams.length > 1 ? 1 : 0,
      isLiveOrdCcl: room.isLiveOrdCcl,
      isRehearsal: isRehearsal(plan) ? 1 : 0,
      ...(await this.#brand(plan, seller)),
      prdtTotalCnt: products.length,
      startDate: starts.date,
      startTime: starts.time,
      isRecChat: 1,
      ...(await this.counts(plan)),
    };
  }

  async intro(plan: BroadcastPlan): Promise<Reply<typeof broadcastIntro>> {
    const { title, titleEn, briefComment, briefCommentEn } = plan;
    const brand = await this.#brand(plan, await this.#seller(plan));
    return { title, titleEn, briefComment, briefCommentEn, ...brand };
  }

  async #recordings(plan: BroadcastPlan): Promise<BroadcastDetail['broadcastMedias']> {
    const { isPublished } = (await this.#log.state(replayStream(plan.broadcastSysId))).state;
    return isPublished ? recordingsOf(plan, this.#access.of(plan)) : [];
  }

  /** Of these broadcasts, in this order. */
  cards(ids: readonly number[]): Promise<BroadcastCard[]> {
    return this.#cards(ids.map((broadcast_sys_id) => ({ broadcast_sys_id })));
  }

  async #cards(rows: readonly { readonly broadcast_sys_id: number }[]): Promise<BroadcastCard[]> {
    const cards = await Promise.all(
      rows.map(async ({ broadcast_sys_id }) => {
        const plan = await findPlan(this.#log, broadcast_sys_id);
        const seller = plan && (await this.#catalog.seller(plan.sellerSysId));
        return plan && seller ? this.#card(plan, seller) : null;
      }),
    );
    // A broadcast with unreadable events must not remove all others from the list.
    return cards.filter((card) => card !== null);
  }

  async #card(plan: BroadcastPlan, seller: SellerLook): Promise<BroadcastCard> {
    const room = await this.room(plan);
    const products = await this.products(plan);
    const [recording] = room.liveFlag > LIVE_FLAG.onAir ? await this.#recordings(plan) : [];
    const scheduled = {
      startDate: plan.startDate,
      startTime: koreanTime(Date.parse(plan.startDate)).time,
      endTime: koreanTime(Date.parse(plan.endDate)).time,
      liveFlag: room.liveFlag,
      highlightUrl: recording?.hlsUrl ?? recording?.directUrl ?? null,
    };
    return {
      ...scheduled,
      broadcastSysId: plan.broadcastSysId,
      broadcastScheduleSysId: plan.broadcastScheduleSysId,
      sellerSysId: plan.sellerSysId,
      seller,
      title: plan.title,
      titleEn: plan.titleEn,
      briefComment: plan.briefComment,
      briefCommentEn: plan.briefCommentEn,
      thumnailLiveUrl: plan.thumnailLiveUrl,
      liveUrl: room.liveUrl,
      isHideOrdBtn: room.isHideOrdBtn,
      isChallenge: plan.isChallenge ?? 0,
      endDate: plan.endDate,
      liveStartDate: isoOrNull(room.startedAt),
      state: broadcastState(scheduled, this.#clock.now()),
      prdtTotalCnt: products.length,
      products: products.slice(0, CARD_PRODUCTS).map(cardProduct),
      ...(await this.counts(plan)),
    };
  }

  async #brand(
    plan: BroadcastPlan,
    { sellerName, sellerNameEn }: SellerLook,
  ): Promise<Pick<BroadcastDetail, 'brandSysId' | 'brandName' | 'brandNameEn'>> {
    const brand = await brandOf(plan, this.#catalog);
    return brand ?? { brandSysId: null, brandName: sellerName, brandNameEn: sellerNameEn };
  }

  async #seller(plan: BroadcastPlan) {
    const seller = await this.#catalog.seller(plan.sellerSysId);
    if (!seller) throw new Refusal('0004', { broadcastSysId: plan.broadcastSysId });
    return seller;
  }
}

function dayStart(startDate: string): number {
  const start = koreanDayStart(startDate);
  if (start === undefined) throw new Refusal('0005', { field: 'startDate', reason: 'no such day' });
  return start;
}

/** `main` of `/media/10/main/master.m3u8`: what a stream is played as. */
function streamOf(liveUrl: string): string | undefined {
  return /^\/media\/\d+\/([^/]+)\//.exec(liveUrl)?.[1];
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
