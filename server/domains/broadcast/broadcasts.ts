import type { BroadcastCard, BroadcastDetail } from '../../../schema/broadcasts.ts';
import { BROADCAST_TYPE, EXPOSURE, LIVE_FLAG } from '../../../schema/constants.ts';
import { koreanDay, koreanTime } from '../../../schema/korean-days.ts';
import type { BroadcastProduct } from '../../../schema/products.ts';
import { roomName } from '../../../schema/socket.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/log/connection.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import type { RoomEvent } from '../room/decider.ts';
import { broadcastOfRoom } from '../room/messages.ts';
import { countsOfRoom } from '../room/counts.ts';
import { exposuresOfRoom, roomByName, roomsOnAir, type RoomRow } from '../room/projection.ts';
import { broadcastFold, type BroadcastPlan } from './broadcast.ts';
import { broadcastById, broadcastsFrom, broadcastsNotOver } from './projection.ts';

const CARD_PRODUCTS = 3;
const LIVE_FLAG_CHANGED: RoomEvent['type'] = 'LiveFlagChanged';

/** Broadcasts as they are shown: the plan, and what has become of it on air. */
export class Broadcasts {
  readonly #reader: Connection;
  readonly #catalog: Catalog;
  readonly #clock: Clock;
  readonly #plans = new Map<number, BroadcastPlan>();
  /** What is on air, by the products it shows; null: to be looked up. Every order asks for it. */
  #onAirBy: ReadonlyMap<number, readonly BroadcastPlan[]> | null = null;

  constructor(log: EventLog, reader: Connection, catalog: Catalog, clock: Clock) {
    this.#reader = reader;
    this.#catalog = catalog;
    this.#clock = clock;
    log.onCommitted((events) => {
      const planned = events.some(({ stream }) => stream.startsWith(`${broadcastFold.category}-`));
      if (planned) this.#plans.clear();
      if (planned || events.some(({ type }) => type === LIVE_FLAG_CHANGED)) this.#onAirBy = null;
    });
  }

  /** Null: no such broadcast. */
  find(broadcastSysId: number): BroadcastPlan | null {
    const known = this.#plans.get(broadcastSysId);
    if (known) return known;
    const row = this.#reader.one(broadcastById({ broadcastSysId }));
    if (!row) return null;
    const plan = JSON.parse(row.plan) as BroadcastPlan;
    this.#plans.set(broadcastSysId, plan);
    return plan;
  }

  /** Throws a Refusal with 0004 where there is no such broadcast. */
  plan(broadcastSysId: number): BroadcastPlan {
    const plan = this.find(broadcastSysId);
    if (!plan) throw new Refusal('0004', { broadcastSysId });
    return plan;
  }

  /** The broadcasts on air that show any of these products. */
  showing(prdtSysIds: readonly number[]): BroadcastPlan[] {
    this.#onAirBy ??= this.#lookUpOnAir();
    const plans = new Set<BroadcastPlan>();
    for (const id of prdtSysIds) for (const plan of this.#onAirBy.get(id) ?? []) plans.add(plan);
    return [...plans];
  }

  /** Null: it has not been on air. */
  room(plan: BroadcastPlan): RoomRow | null {
    return this.#reader.one(roomByName({ room: roomOf(plan) })) ?? null;
  }

  liveFlag(plan: BroadcastPlan): number {
    return this.room(plan)?.live_flag ?? LIVE_FLAG.before;
  }

  counts(plan: BroadcastPlan): { viewCnt: number; likeCnt: number } {
    const row = this.#reader.one(countsOfRoom({ room: roomOf(plan) }));
    return { viewCnt: row?.view_cnt ?? 0, likeCnt: row?.like_cnt ?? 0 };
  }

  /** What is on air, most viewed first; then what is still to come, soonest first. */
  main(page: { startIndex: number; rowCount: number }): BroadcastCard[] {
    const onAir = this.#onAir()
      .map((plan) => this.#card(plan))
      .toSorted((a, b) => b.viewCnt - a.viewCnt || a.broadcastSysId - b.broadcastSysId);
    const { startIndex, rowCount } = page;
    const coming = this.#reader
      .all(broadcastsNotOver({ now: this.#clock.now(), rowCount: startIndex + rowCount + onAir.length }))
      .map(({ broadcast_sys_id }) => this.#card(this.plan(broadcast_sys_id)))
      .filter(({ liveFlag }) => liveFlag === LIVE_FLAG.before);
    return [...onAir, ...coming].slice(startIndex, startIndex + rowCount);
  }

  /** From the beginning of today, in Korean time. */
  schedules(page: { startIndex: number; rowCount: number }): BroadcastCard[] {
    return this.#from(koreanDay(this.#clock.now()).start, page.startIndex, page.rowCount);
  }

  /** Products that are not hidden, the pinned one first, the others as planned. */
  products(plan: BroadcastPlan): BroadcastProduct[] {
    const exposures = new Map(
      this.#reader
        .all(exposuresOfRoom({ room: roomOf(plan) }))
        .map(({ prdt_sys_id, sales_exposure_type }) => [prdt_sys_id, sales_exposure_type]),
    );
    const products: BroadcastProduct[] = [];
    for (const { prdtSysId, broadcastProductSysId } of plan.products) {
      const product = this.#catalog.product(prdtSysId);
      const salesExposureType = exposures.get(prdtSysId) ?? EXPOSURE.normal;
      if (!product || salesExposureType === EXPOSURE.hidden) continue;
      const { broadcastScheduleSysId } = plan;
      products.push({ ...product, broadcastScheduleSysId, broadcastProductSysId, salesExposureType });
    }
    const isPinned = (product: BroadcastProduct) => product.salesExposureType === EXPOSURE.pinned;
    return [...products.filter(isPinned), ...products.filter((product) => !isPinned(product))];
  }

  detail(plan: BroadcastPlan): BroadcastDetail {
    const room = this.room(plan);
    const ended = (room?.live_flag ?? LIVE_FLAG.before) > LIVE_FLAG.onAir;
    const products = this.products(plan);
    const seller = this.#seller(plan);
    const starts = koreanTime(Date.parse(plan.startDate));
    return {
      broadcastSysId: plan.broadcastSysId,
      broadcastScheduleSysId: plan.broadcastScheduleSysId,
      subjectSysId: plan.sellerSysId,
      seller,
      broadcastType: ended ? BROADCAST_TYPE.mediaList : BROADCAST_TYPE.liveUrl,
      liveFlag: room?.live_flag ?? LIVE_FLAG.before,
      liveUrl: room?.live_url ?? null,
      broadcastMedias: plan.streams.map(({ liveUrl }) => ({
        directUrl: null,
        hlsUrl: ended ? liveUrl : null,
        liveUrl,
        thumnailUrl: plan.thumnailLiveUrl,
      })),
      broadcastPrdts: products,
      title: plan.title,
      titleEn: plan.titleEn,
      briefComment: plan.briefComment,
      briefCommentEn: plan.briefCommentEn,
      shareTitle: '',
      shareText: '',
      shareThumnailUrl: '',
      thumnailLiveUrl: plan.thumnailLiveUrl,
      transImgUrl: plan.thumnailLiveUrl,
      liveStartDate: isoOrNull(room?.live_start_at),
      isMultiTransmission: plan.streams.length > 1 ? 1 : 0,
      isLiveOrdCcl: 0,
      brandSysId: null,
      brandName: seller.sellerName,
      prdtTotalCnt: products.length,
      startDate: starts.date,
      startTime: starts.time,
      isRecChat: 1,
      ...this.counts(plan),
    };
  }

  #onAir(): BroadcastPlan[] {
    return this.#reader.all(roomsOnAir()).map(({ room }) => this.plan(broadcastOfRoom(room)));
  }

  #lookUpOnAir(): ReadonlyMap<number, readonly BroadcastPlan[]> {
    const onAirBy = new Map<number, BroadcastPlan[]>();
    for (const plan of this.#onAir())
      for (const { prdtSysId } of plan.products) {
        const known = onAirBy.get(prdtSysId);
        if (known) known.push(plan);
        else onAirBy.set(prdtSysId, [plan]);
      }
    return onAirBy;
  }

  #from(from: number, startIndex: number, rowCount: number): BroadcastCard[] {
    return this.#reader
      .all(broadcastsFrom({ from, startIndex, rowCount }))
      .map(({ broadcast_sys_id }) => this.#card(this.plan(broadcast_sys_id)));
  }

  #card(plan: BroadcastPlan): BroadcastCard {
    const room = this.room(plan);
    const products = this.products(plan);
    return {
      broadcastSysId: plan.broadcastSysId,
      broadcastScheduleSysId: plan.broadcastScheduleSysId,
      sellerSysId: plan.sellerSysId,
      seller: this.#seller(plan),
      title: plan.title,
      titleEn: plan.titleEn,
      briefComment: plan.briefComment,
      briefCommentEn: plan.briefCommentEn,
      thumnailLiveUrl: plan.thumnailLiveUrl,
      liveUrl: room?.live_url ?? null,
      liveFlag: room?.live_flag ?? LIVE_FLAG.before,
      startDate: plan.startDate,
      endDate: plan.endDate,
      liveStartDate: isoOrNull(room?.live_start_at),
      highlightUrl: null,
      prdtTotalCnt: products.length,
      products: products
        .slice(0, CARD_PRODUCTS)
        .map(({ prdtSysId, name, nameEn, price, squareImageUrl }) => ({
          prdtSysId,
          name,
          nameEn,
          price,
          squareImageUrl,
        })),
      ...this.counts(plan),
    };
  }

  #seller(plan: BroadcastPlan) {
    const seller = this.#catalog.seller(plan.sellerSysId);
    if (!seller) throw new Error(`broadcast ${plan.broadcastSysId} names a seller that is not there`);
    return seller;
  }
}

export function roomOf(plan: Pick<BroadcastPlan, 'broadcastSysId' | 'broadcastScheduleSysId'>): string {
  return roomName(plan.broadcastSysId, plan.broadcastScheduleSysId);
}

function isoOrNull(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}
