import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { MSG_TYPE, SUMMED_PRODUCTS_MAX } from '../../../schema/room/constants.ts';
import { unitPrice } from '../../../schema/buying/pricing.ts';
import type { BroadcastProduct } from '../../../schema/catalog/products.ts';
import type { ChatMessage, DurableMessage } from '../../../schema/room/messages.ts';
import type { RoomPresent } from '../../../schema/room/room.ts';
import { changed, counted, emptyPresent, exposureOf, toldAtJoin } from '../../../schema/room/fold.ts';
import type { JoinedRoom, ServerMessage } from '../../../schema/room/socket.ts';
import type { Desk } from './desk.ts';

/** How many chat lines are kept. */
const LINES_KEPT = 300;
/** Notices, pins and the like are shown elsewhere. */
const SAID: ReadonlySet<number> = new Set([
  MSG_TYPE.normal,
  MSG_TYPE.question,
  MSG_TYPE.purchase,
  MSG_TYPE.purchases,
]);

/** A sale as announced to the room: at the displayed price, without options, delivery and coupons. */
export interface Sold {
  qty: number;
  amount: number;
}

export interface Orders extends Sold {
  orderCnt: number;
  /** False: some sales were summed up, or are older than the readable messages. */
  isWhole: boolean;
}

/** A product's current state in the room. */
export interface Shelf {
  readonly prdtSysId: number;
  readonly prdtNo: string;
  readonly name: string;
  readonly price: number;
  readonly stockTypeCode: number;
  readonly stockQty: number;
  readonly isSoldout: 0 | 1;
  readonly salesExposureType: number;
  readonly sold: Readonly<Sold>;
}

export type Line = ChatMessage | (DurableMessage & { event: 'questionAnswer' })['data'];

/** Everything that a host sees of a room, folded from its socket messages. */
export class Watched {
  detail: BroadcastDetail;
  desk: Desk;
  present: RoomPresent = emptyPresent;
  joinCnt = 0;
  viewCnt = 0;
  likeCnt = 0;
  /** The last message that was folded. */
  seq = 0;
  lines: Line[] = [];
  readonly orders: Orders = { orderCnt: 0, qty: 0, amount: 0, isWhole: true };
  readonly #sold = new Map<number, Sold>();
  /** The room's last seq at our join. Before it, `present` is not up to date. */
  #upTo = Infinity;

  constructor(detail: BroadcastDetail, desk: Desk) {
    this.detail = detail;
    this.desk = desk;
  }

  get isCurrent(): boolean {
    return this.seq >= this.#upTo;
  }

  get isOver(): boolean {
    return this.isCurrent && this.present.liveFlag > LIVE_FLAG.onAir;
  }

  get products(): Shelf[] {
    const shown = this.detail.broadcastPrdts.map((product) => this.#shelf(product));
    const rank = ({ salesExposureType }: Shelf) => (salesExposureType === EXPOSURE.pinned ? 0 : 1);
    return shown.toSorted((a, b) => rank(a) - rank(b));
  }

  /** Reloaded data. A product that was hidden meanwhile is in no list any more, and keeps its name here. */
  read(detail: BroadcastDetail, desk: Desk): void {
    const listed = new Set(detail.broadcastPrdts.map(({ prdtSysId }) => prdtSysId));
    const known = this.detail.broadcastPrdts.filter(({ prdtSysId }) => !listed.has(prdtSysId));
    this.detail = { ...detail, broadcastPrdts: [...detail.broadcastPrdts, ...known] };
    this.desk = desk;
  }

  joined(room: JoinedRoom): void {
    this.joinCnt = withoutUs(room.joinCnt);
    this.viewCnt = room.viewCnt;
    this.likeCnt = room.likeCnt;
    this.#upTo = room.seq;
    if (room.gap) {
      this.orders.isWhole = false;
      this.present = { ...this.present, ...toldAtJoin(room) };
      this.seq = room.seq;
      for (const message of room.missed) this.#keep(message);
    } else for (const message of room.missed) this.take(message);
  }

  /** False: it was known already. */
  take(message: ServerMessage): boolean {
    if ('seq' in message) return this.#follow(message);
    this.present = counted(this.present, message);
    if (message.event === 'like') this.likeCnt = message.data.likeCnt;
    if (message.event === 'joinRoom' || message.event === 'leaveRoom')
      this.joinCnt = withoutUs(message.data.joinCnt);
    return true;
  }

  #follow(message: DurableMessage): boolean {
    if (message.seq <= this.seq) return false;
    this.seq = message.seq;
    this.present = changed(this.present, message);
    this.#keep(message);
    return true;
  }

  #keep({ event, data }: DurableMessage): void {
    if (event !== 'chatMessage' && event !== 'questionAnswer') return;
    if (!SAID.has(data.msgType)) return;
    if (event === 'chatMessage' && isPurchase(data)) this.#bought(data);
    this.lines.push(data);
    if (this.lines.length > 2 * LINES_KEPT) this.lines = this.lines.slice(-LINES_KEPT);
  }

  #bought({ ordPrdts, orderSysIds = [], orderCnt, createdAt }: ChatMessage): void {
    this.orders.orderCnt += orderCnt ?? orderSysIds.length;
    // A line with the maximum number of products may stand for more.
    if (orderCnt !== undefined && ordPrdts.length >= SUMMED_PRODUCTS_MAX) this.orders.isWhole = false;
    for (const { prdtSysId, qty } of ordPrdts) {
      const amount = qty * this.#priceOf(prdtSysId, Date.parse(createdAt));
      const sold = this.#sold.get(prdtSysId) ?? { qty: 0, amount: 0 };
      this.#sold.set(prdtSysId, { qty: sold.qty + qty, amount: sold.amount + amount });
      this.orders.qty += qty;
      this.orders.amount += amount;
    }
  }

  /** Members only, because nobody else can buy on air. */
  #priceOf(prdtSysId: number, at: number): number {
    const product = this.detail.broadcastPrdts.find((each) => each.prdtSysId === prdtSysId);
    const told = this.present.changes[prdtSysId]?.price;
    return product ? unitPrice({ ...product, price: told ?? product.price }, at, true) : (told ?? 0);
  }

  #shelf(product: BroadcastProduct): Shelf {
    const { prdtSysId, prdtNo, name, stockTypeCode } = product;
    const { stockQty, isSoldout } = this.present.changes[prdtSysId] ?? product;
    return {
      prdtSysId,
      prdtNo,
      name,
      price: this.#priceOf(prdtSysId, Date.now()),
      stockTypeCode,
      stockQty,
      isSoldout,
      salesExposureType: exposureOf(this.present, prdtSysId),
      sold: this.#sold.get(prdtSysId) ?? { qty: 0, amount: 0 },
    };
  }
}

/** Our own seat does not count as a viewer. */
function withoutUs(joinCnt: number): number {
  return Math.max(0, joinCnt - 1);
}

export function isPurchase({ msgType }: { readonly msgType: number }): boolean {
  return msgType === MSG_TYPE.purchase || msgType === MSG_TYPE.purchases;
}

export function isStaff({ permission }: { readonly permission: number }): boolean {
  return permission === PERMISSION.host || permission === PERMISSION.manager;
}

/** The whole state, for programs. */
export function watchedValue(watched: Watched): object {
  const { detail, desk, present, orders, products, joinCnt, viewCnt, likeCnt, seq } = watched;
  const { broadcastSysId, title, titleEn, liveStartDate } = detail;
  const { changes: _, ...room } = present;
  return {
    broadcastSysId,
    title,
    titleEn,
    liveStartDate,
    seq,
    joinCnt,
    viewCnt,
    likeCnt,
    ...room,
    orders,
    products,
    questions: desk.questions,
    reports: desk.reports,
    blacklist: desk.blacklist,
    encoder: desk.encoder,
    warnings: desk.warnings,
    lines: watched.lines.slice(-LINES_SHOWN),
  };
}

const LINES_SHOWN = 20;
