/**
 * A broadcast continued from one of its moments with other facts. The events up to then are copied to an empty log, the
 * facts are changed there, and the viewers' later actions run again as commands. What must stay true:
 * - Nothing is written to the original log.
 * - The domains' deciders decide about orders, coupons and chat, from the state of the branch.
 * - The host's actions, and changes to products elsewhere, are replayed unchanged.
 * - With no fact changed, the branch ends like the original. The same seed gives the same result.
 */
import { LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import { ORDERS_AFTER_END } from '../../schema/buying/constants.ts';
import { STOCK_TYPE } from '../../schema/catalog/constants.ts';
import { PERMISSION, type Permission } from '../../schema/members/constants.ts';
import { unitPrice } from '../../schema/buying/pricing.ts';
import type { RoomEvent } from '../../schema/room/room.ts';
import { seeded } from '../../schema/seeded.ts';
import { openLog } from '../domains.ts';
import {
  piecesLeft,
  pricedOf,
  productStream,
  type ProductFacts,
  type SaidPrices,
} from '../domains/catalog/catalog/product.ts';
import {
  couponOfStream,
  liveCouponFold,
  liveCouponStream,
  type LiveCouponEvent,
} from '../domains/buying/coupon/live-coupon.ts';
import { takeInRoom } from '../domains/buying/coupon/take-coupon.ts';
import type { PlacedOrder } from '../domains/orders/order/placed-order.ts';
import { roomStream } from '../domains/room/room/decider.ts';
import { postChat } from '../domains/room/room/send-chat.ts';
import {
  canTake,
  productOfStockStream,
  stockStream,
  type StockLine,
} from '../domains/catalog/stock/decider.ts';
import { MovedClock } from '../platform/clock.ts';
import type { LogPlace } from '../platform/log/databases.ts';
import type { EventRow } from '../platform/log/tables/log-tables.ts';
import type { AnyStream, EventLog } from '../platform/log/log.ts';
import { seededSource, type Source } from '../platform/source.ts';
import { RefusalCounts, Sales, SimulatedBuyers, type Sold } from './buyers.ts';
import { everything } from './check.ts';
import { linesTo, priced, type ChangedFact, type Settable } from './facts.ts';
import { Retelling } from './retelling.ts';
import type { Story } from './story.ts';

export interface BranchAsked {
  /** Milliseconds since 1970. Events of this very millisecond had happened. */
  readonly at: number;
  readonly facts: readonly ChangedFact[];
  readonly seed: number;
  readonly elasticity: number;
  /** The branch's own log, which is empty. */
  readonly place: LogPlace;
}

/** A value of the original broadcast and of the branch. */
interface Both<T> {
  readonly original: T;
  readonly branch: T;
}

export interface BranchedProduct {
  readonly prdtSysId: number;
  readonly prdtNo: string;
  readonly name: string;
  /** The final price for members. */
  readonly price: Both<number>;
  readonly sold: Both<Sold>;
  /** Null: it is not counted. */
  readonly stock: Both<number> | null;
}

/** From that moment until the last order of the broadcast could be finished. */
export interface BranchReport {
  readonly at: number;
  readonly until: number;
  readonly products: readonly BranchedProduct[];
  readonly orderCnt: Both<number>;
  readonly sold: Both<Sold>;
  /** `joined`: additional buyers, because it is cheaper. */
  readonly buyers: { readonly recorded: number; readonly stayedAway: number; readonly joined: number };
  readonly chatCnt: Both<number>;
  readonly couponCnt: Both<number>;
  /** Refusals in the branch, by code. The original did not record its own. */
  readonly refused: {
    readonly orders: Readonly<Record<string, number>>;
    readonly chat: Readonly<Record<string, number>>;
    readonly coupons: Readonly<Record<string, number>>;
  };
}

export async function branchOff(story: Story, asked: BranchAsked): Promise<BranchReport> {
  await story.inspection.holdStill();
  const clock = new MovedClock(asked.at);
  const log = await openLog(asked.place, { clock, sealKey: null });
  try {
    const branch = new Branch(story, asked, { log, clock });
    for await (const command of commandsOf(everything(story))) if (!(await branch.follow(command))) break;
    return await branch.report();
  } finally {
    await log.close();
  }
}

/** The facts that can be changed at a moment. */
export async function settableOf(story: Story, at: number): Promise<Settable> {
  const until = at + 1;
  const products: Settable['products'][number][] = [];
  for (const { prdtSysId } of story.plan.products) {
    const { state } = await story.folded(productStream(prdtSysId), { until });
    if (!state) continue;
    const stock = piecesLeft(state, (await story.folded(stockStream(prdtSysId), { until })).state);
    const isCounted = state.stockTypeCode === STOCK_TYPE.limited;
    products.push({ prdtSysId, prdtNo: state.prdtNo, stock: isCounted ? stock : null });
  }
  const couponSysIds = (await story.streams())
    .filter(({ fold }) => fold === liveCouponFold)
    .map(({ stream }) => couponOfStream(stream))
    // Only a number names a coupon.
    .filter(Number.isSafeInteger);
  return { products, couponSysIds };
}

/** The rows of one command stand one after another. */
async function* commandsOf(rows: AsyncIterable<EventRow>): AsyncGenerator<readonly EventRow[]> {
  let command: EventRow[] = [];
  for await (const row of rows) {
    const [first] = command;
    if (first && (first.command_id !== row.command_id || first.recorded_at !== row.recorded_at)) {
      yield command;
      command = [];
    }
    command.push(row);
  }
  if (command.length > 0) yield command;
}

/** In a branch these events follow from what is bought and taken there. */
const FOLLOWING: ReadonlySet<string> = new Set<RoomEvent['type']>([
  'PurchaseAnnounced',
  'PurchasesSummed',
  'LiveCouponLeft',
  'LiveCouponGone',
]);

class Branch {
  readonly #story: Story;
  readonly #asked: BranchAsked;
  readonly #log: EventLog;
  readonly #clock: MovedClock;
  readonly #source: Source;
  readonly #retelling: Retelling;
  readonly #buyers: SimulatedBuyers;
  readonly #original = new Sales();
  readonly #said = { original: 0, branch: 0, refused: new RefusalCounts() };
  readonly #taken = { original: 0, branch: 0, refused: new RefusalCounts() };
  /** Of each live coupon, before the moment. */
  readonly #takenBefore = new Map<string, number>();
  readonly #ordersBefore = new Set<string>();
  #isPast = true;
  #until = Infinity;
  #last: number;

  constructor(story: Story, asked: BranchAsked, { log, clock }: { log: EventLog; clock: MovedClock }) {
    const { plan } = story;
    this.#story = story;
    this.#asked = asked;
    this.#log = log;
    this.#clock = clock;
    this.#last = asked.at;
    const source = seededSource(clock, asked.seed);
    this.#source = source;
    this.#retelling = new Retelling(log, source);
    const random = seeded(asked.seed);
    this.#buyers = new SimulatedBuyers({ log, source, clock, random, elasticity: asked.elasticity, plan });
  }

  /** False: later events no longer belong to the broadcast. */
  async follow(command: readonly EventRow[]): Promise<boolean> {
    const at = command[0]!.recorded_at;
    if (this.#isPast && at > this.#asked.at) await this.#begin();
    if (this.#isPast) {
      for (const row of command) await this.#happened(row);
      return true;
    }
    if (at > this.#until) return false;
    this.#last = Math.max(this.#last, at);
    this.#clock.set(Math.max(at, this.#clock.now()));
    await this.#tryAgain(command);
    return true;
  }

  async #happened(row: EventRow): Promise<void> {
    const { stream, type } = row;
    if (type === 'OrderPlaced') this.#ordersBefore.add(stream);
    if (type === 'CouponTaken') this.#takenBefore.set(stream, (this.#takenBefore.get(stream) ?? 0) + 1);
    this.#noteEnd(row);
    await this.#retelling.tell(row);
  }

  /** Writes the events so far, and then changes the facts. */
  async #begin(): Promise<void> {
    this.#isPast = false;
    await this.#retelling.flush();
    for (const fact of this.#asked.facts) await this.#change(fact);
  }

  async #change(fact: ChangedFact): Promise<void> {
    const append = async ({ stream }: AnyStream, type: string, data: object) => {
      await this.#retelling.tell(rowOf(stream, type, data, this.#asked.at));
      await this.#retelling.flush();
    };
    if (fact.kind === 'qty') {
      const ref = liveCouponStream(fact.couponSysId);
      const { state } = await this.#log.state(ref);
      if (!state) return;
      const qty = Math.max(0, fact.value - (this.#takenBefore.get(ref.stream) ?? 0));
      const { coupon, broadcastSysId } = state;
      return append(ref, 'CouponOffered', { coupon, broadcastSysId, qty });
    }
    if (fact.kind === 'price') {
      const ref = productStream(fact.prdtSysId);
      const { state } = await this.#log.state(ref);
      if (state) await append(ref, 'ProductListed', priced(state, fact.value));
      return;
    }
    const ref = stockStream(fact.prdtSysId);
    const { left } = (await this.#log.state(ref)).state;
    await append(ref, 'StockReceived', { lines: linesTo(left, fact.value) });
  }

  async #tryAgain(command: readonly EventRow[]): Promise<void> {
    const placed = command.find(({ type }) => type === 'OrderPlaced');
    if (placed) return this.#orderAgain(placed);
    // The cancelled order may not exist in the branch.
    const cancelled = command.find(({ type }) => type === 'OrderCancelled');
    if (cancelled && !this.#ordersBefore.has(cancelled.stream)) return;
    const said = command.find(({ type }) => type === 'ChatSent');
    if (said) return this.#sayAgain(said);
    const taken = command.find(({ type }) => type === 'CouponTaken');
    if (taken) return this.#takeAgain(taken);
    for (const row of command) await this.#tellAgain(row);
    await this.#retelling.flush();
  }

  async #orderAgain(row: EventRow): Promise<void> {
    const order = this.#story.recorded.event(row).data as PlacedOrder;
    this.#original.add({
      products: order.products.map(({ prdtSysId, qty, totalAmount: amount }) => ({ prdtSysId, qty, amount })),
    });
    await this.#buyers.buyAgain(order, row.actor_id ?? 0);
  }

  async #sayAgain(row: EventRow): Promise<void> {
    const { plan } = this.#story;
    const { permission, ...line } = this.#story.recorded.event(row).data as Extract<
      RoomEvent,
      { type: 'ChatSent' }
    >['data'];
    const isStaff = permission === PERMISSION.host || permission === PERMISSION.manager;
    const actor = {
      userSysId: row.actor_id ?? 0,
      permission: permission as Permission,
      sellerSysIds: isStaff ? [plan.sellerSysId] : [],
    };
    this.#said.original += 1;
    const meta = { commandId: this.#source.commandId() };
    const saying = postChat(this.#log, plan, actor, line, meta);
    if (await this.#said.refused.tried(saying)) this.#said.branch += 1;
  }

  async #takeAgain({ stream, actor_id: userSysId }: EventRow): Promise<void> {
    const couponSysId = couponOfStream(stream);
    this.#taken.original += 1;
    const taker = { userSysId: userSysId ?? 0, permission: PERMISSION.member, sellerSysIds: [] };
    const meta = { commandId: this.#source.commandId() };
    const platform = { log: this.#log, source: this.#source };
    const taking = takeInRoom(platform, this.#story.plan, couponSysId, taker, meta);
    if (await this.#taken.refused.tried(taking)) this.#taken.branch += 1;
  }

  /** Copies an event that is not retried. */
  async #tellAgain(row: EventRow): Promise<void> {
    const { data } = this.#story.recorded.event(row);
    if (FOLLOWING.has(row.type)) return;
    if (row.type === 'ProductsChanged' && (data as { cause?: string }).cause === 'stock') return;
    if (row.type === 'StockTaken') {
      const { state } = await this.#log.state(stockStream(productOfStockStream(row.stream)));
      if (!canTake(state, (data as { lines: readonly StockLine[] }).lines)) return;
    }
    this.#noteEnd(row);
    await this.#retelling.tell({ ...row, recorded_at: this.#clock.now(), data: this.#withFacts(row, data) });
  }

  /** Keeps later events from undoing the changed facts. */
  #withFacts({ stream, type, data: asWritten }: EventRow, data: object): string {
    for (const fact of this.#asked.facts) {
      if (
        fact.kind === 'price' &&
        (type === 'ProductListed' || type === 'PriceChanged') &&
        stream === productStream(fact.prdtSysId).stream
      )
        return JSON.stringify(priced(data as SaidPrices, fact.value));
      if (
        fact.kind === 'qty' &&
        type === 'CouponOffered' &&
        stream === liveCouponStream(fact.couponSysId).stream
      ) {
        const offered = data as Extract<LiveCouponEvent, { type: 'CouponOffered' }>['data'];
        return JSON.stringify({ ...offered, qty: fact.value });
      }
    }
    return asWritten;
  }

  #noteEnd(row: EventRow): void {
    if (row.type !== 'LiveFlagChanged' || row.stream !== roomStream(this.#story.plan).stream) return;
    const { liveFlag } = this.#story.recorded.event(row).data as { readonly liveFlag?: number };
    if ((liveFlag ?? 0) > LIVE_FLAG.onAir) this.#until = row.recorded_at + ORDERS_AFTER_END;
  }

  async report(): Promise<BranchReport> {
    if (this.#isPast) await this.#begin();
    const [original, branch] = [this.#original, this.#buyers.sales];
    const { recorded, stayedAway, joined } = this.#buyers;
    const products: BranchedProduct[] = [];
    for (const { prdtSysId } of this.#story.plan.products) products.push(...(await this.#product(prdtSysId)));
    return {
      at: this.#asked.at,
      until: this.#last,
      products,
      orderCnt: { original: original.orderCnt, branch: branch.orderCnt },
      sold: { original: original.total, branch: branch.total },
      buyers: { recorded, stayedAway, joined },
      chatCnt: { original: this.#said.original, branch: this.#said.branch },
      couponCnt: { original: this.#taken.original, branch: this.#taken.branch },
      refused: {
        orders: this.#buyers.refused.byCode,
        chat: this.#said.refused.byCode,
        coupons: this.#taken.refused.byCode,
      },
    };
  }

  async #product(prdtSysId: number): Promise<BranchedProduct[]> {
    const [product, stock] = [productStream(prdtSysId), stockStream(prdtSysId)];
    const until = this.#last + 1;
    const then = (await this.#story.folded(product, { until })).state;
    const now = (await this.#log.state(product)).state;
    if (!then || !now) return [];
    const priceOf = (facts: ProductFacts) => unitPrice(pricedOf(facts), this.#last, true);
    const left = {
      original: piecesLeft(then, (await this.#story.folded(stock, { until })).state),
      branch: piecesLeft(now, (await this.#log.state(stock)).state),
    };
    return [
      {
        prdtSysId,
        prdtNo: then.prdtNo,
        name: then.name,
        price: { original: priceOf(then), branch: priceOf(now) },
        sold: { original: this.#original.of(prdtSysId), branch: this.#buyers.sales.of(prdtSysId) },
        stock: now.stockTypeCode === STOCK_TYPE.limited ? left : null,
      },
    ];
  }
}

/** A new event, which no log contains yet. */
function rowOf(stream: string, type: string, data: object, at: number): EventRow {
  return {
    position: 0,
    stream,
    version: 0,
    type,
    actor_id: null,
    command_id: '',
    recorded_at: at,
    hash: '',
    data: JSON.stringify(data),
  };
}
