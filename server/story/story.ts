/**
 * A broadcast read from its log, with or without a running server. What must stay true:
 * - The streams of a broadcast are found by name: those named after it ({@link ofBroadcast}), all streams named after its
 *   room, its room's games and coupons, its products with their stock, and its orders. So a new stream named after the room
 *   is part of every replay by itself.
 * - Only the domains' folds are used.
 */
import { LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import type { RoomEvent } from '../../schema/room/room.ts';
import { folds, upcasters } from '../domains.ts';
import { readProfile, type Profile } from '../domains/members/account/profiles.ts';
import { broadcastStream, roomOf, type BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import { productStream } from '../domains/catalog/catalog/product.ts';
import { liveCouponStream } from '../domains/buying/coupon/live-coupon.ts';
import { gameStream } from '../domains/buying/game/decider.ts';
import { ingestStream } from '../domains/broadcasts/ingest/decider.ts';
import { blacklistStream } from '../domains/room/moderation/decider.ts';
import { roomStream } from '../domains/room/room/decider.ts';
import { authorOf } from '../domains/room/room/messages.ts';
import { replayStream } from '../domains/broadcasts/replay/decider.ts';
import { cancelCouponStream } from '../domains/orders/order/claims/cancel-coupons.ts';
import { orderFold } from '../domains/orders/order/decider.ts';
import type { PlacedOrder } from '../domains/orders/order/placed-order.ts';
import { stockStream } from '../domains/catalog/stock/decider.ts';
import { RecordedReader } from '../platform/log/events.ts';
import { Folding, foldStream, rowsOfStream, type StreamRange } from '../platform/log/folding.ts';
import type { Inspection } from '../platform/log/inspection.ts';
import type { AnyFold, AnyStream, ReadRange, RecordedEvent } from '../platform/log/log.ts';
import type { EventRow } from '../platform/log/tables/log-tables.ts';

const BATCH = 5000;

/**
 * The streams that are named after a broadcast: plan, replay settings, mutes and bans, video, coupons for cancelling.
 * `streams.test.ts` finds one that is left out.
 */
export const ofBroadcast: readonly ((broadcastSysId: number) => AnyStream)[] = [
  broadcastStream,
  replayStream,
  blacklistStream,
  ingestStream,
  cancelCouponStream,
];

export class Story {
  readonly inspection: Inspection;
  readonly recorded: RecordedReader;
  readonly plan: BroadcastPlan;
  readonly room: string;
  /** When it went on air, or when anything first happened in its room (ms since 1970). Times of a replay start here. */
  readonly startedAt: number;
  readonly #profiles = new Map<number, Profile | null>();

  private constructor(
    inspection: Inspection,
    recorded: RecordedReader,
    plan: BroadcastPlan,
    startedAt: number,
  ) {
    this.inspection = inspection;
    this.recorded = recorded;
    this.plan = plan;
    this.room = roomOf(plan);
    this.startedAt = startedAt;
  }

  /** Null: no such broadcast is in this log. */
  static async open(inspection: Inspection, broadcastSysId: number): Promise<Story | null> {
    const recorded = new RecordedReader(upcasters);
    const { state: plan } = await foldStream(inspection, recorded, broadcastStream(broadcastSysId));
    if (!plan) return null;
    return new Story(inspection, recorded, plan, await startOf(inspection, recorded, plan));
  }

  /** All streams named after the room, the room's own first. */
  get roomStreams(): readonly AnyStream[] {
    const room = roomStream(this.plan);
    const others = folds.filter(({ category }) => category !== room.fold.category);
    return [room, ...others.map((fold) => ({ stream: `${fold.category}-${this.room}`, fold }))];
  }

  /** Without the orders, because there may be very many. */
  async streams(): Promise<readonly AnyStream[]> {
    return [
      ...ofBroadcast.map((streamOf) => streamOf(this.plan.broadcastSysId)),
      ...this.roomStreams,
      ...(await this.#offered()),
      ...this.plan.products.flatMap(({ prdtSysId }) => [productStream(prdtSysId), stockStream(prdtSysId)]),
    ];
  }

  /** Games and live coupons, whose streams have other names. A rehearsal replays those of its broadcast. */
  async #offered(): Promise<readonly AnyStream[]> {
    const streams = new Map<string, AnyStream>();
    const types = ['GameCreated', 'LiveCouponOffered'] satisfies RoomEvent['type'][];
    for await (const row of rowsOfStream(this.inspection, roomStream(this.plan).stream, { types })) {
      const { damaged, data } = this.recorded.event(row);
      if (damaged) continue;
      const { gameSysId, couponSysId } = data as {
        readonly gameSysId?: number;
        readonly couponSysId?: number;
      };
      const found = gameSysId === undefined ? liveCouponStream(couponSysId ?? 0) : gameStream(gameSysId);
      streams.set(found.stream, found);
    }
    return [...streams.values()];
  }

  /** Rows of some streams in the order of the log. */
  rows(streams: readonly Pick<AnyStream, 'stream'>[], range: StreamRange = {}): AsyncGenerator<EventRow> {
    const sources = streams.map(({ stream }) => rowsOfStream(this.inspection, stream, range));
    return sources.length === 1 ? sources[0]! : merged(sources);
  }

  /** Everything that happened in the room, in the order of the log. */
  async *happenings(range: StreamRange = {}): AsyncGenerator<RecordedEvent> {
    for await (const row of this.rows(this.roomStreams, range)) yield this.recorded.event(row);
  }

  /** The last position of an event in the room before this time; 0: none. */
  async positionBefore(time: number): Promise<number> {
    const { inspection, roomStreams } = this;
    const asked = { until: time, limit: 1, backwards: true };
    const last = await Promise.all(roomStreams.map(({ stream }) => inspection.range({ ...asked, stream })));
    return Math.max(0, ...last.flat().map(({ position }) => position));
  }

  /** The current names of the broadcast's products. */
  async productNames(): Promise<ReadonlyMap<number, string>> {
    const names = new Map<number, string>();
    for (const { prdtSysId } of this.plan.products) {
      const { state } = await this.folded(productStream(prdtSysId));
      if (state) names.set(prdtSysId, state.name);
    }
    return names;
  }

  /** Events of the orders placed in this broadcast, in the order of the log. */
  async *orderRows(range: Pick<ReadRange, 'until'> = {}): AsyncGenerator<EventRow> {
    const [first] = await this.inspection.range({ stream: roomStream(this.plan).stream, limit: 1 });
    if (!first) return;
    const own = new Set<string>();
    const asked = { ...range, streamPrefix: `${orderFold.category}-`, limit: BATCH };
    for (let afterPosition = first.position; ;) {
      const rows = await this.inspection.range({ ...asked, afterPosition });
      for (const row of rows) {
        if (row.type === 'OrderPlaced' && this.#isOwn(row)) own.add(row.stream);
        if (own.has(row.stream)) yield row;
      }
      if (rows.length < BATCH) return;
      afterPosition = rows.at(-1)!.position;
    }
  }

  #isOwn(row: EventRow): boolean {
    const { broadcastSysId } = this.recorded.event(row).data as Partial<PlacedOrder>;
    return broadcastSysId === this.plan.broadcastSysId;
  }

  /** Folds a stream's events. */
  folded<S>(of: { readonly stream: string; readonly fold: AnyFold<S> }, range?: StreamRange) {
    return foldStream(this.inspection, this.recorded, of, range);
  }

  /** A member's profile, cached. */
  async profile(userSysId: number): Promise<Profile | null> {
    const known = this.#profiles.get(userSysId);
    if (known !== undefined) return known;
    const found = await readProfile(this.inspection.reads, userSysId);
    this.#profiles.set(userSysId, found);
    return found;
  }

  async authorOf(event: RecordedEvent): Promise<Profile | null> {
    const author = authorOf(event);
    return author === null ? null : this.profile(author);
  }
}

async function startOf(
  inspection: Inspection,
  recorded: RecordedReader,
  plan: BroadcastPlan,
): Promise<number> {
  const { stream, fold } = roomStream(plan);
  const folding = new Folding(fold, inspection, recorded);
  // One by one: in a long chat the first event is usually enough, and searching for more means reading everything.
  for (let afterVersion = 0; ;) {
    const [row] = await inspection.range({ stream, types: ['LiveFlagChanged'], afterVersion, limit: 1 });
    if (!row) break;
    await folding.follow(row);
    if (folding.state.liveFlag === LIVE_FLAG.onAir) return row.recorded_at;
    afterVersion = row.version;
  }
  const [first] = await inspection.range({ stream, limit: 1 });
  return first?.recorded_at ?? Date.parse(plan.startDate);
}

const foldOf = new Map<string, AnyFold>(folds.map((fold) => [fold.category, fold]));

/** The fold of a broadcast's stream. */
export function foldOfStream(stream: string): AnyFold {
  return foldOf.get(stream.slice(0, stream.indexOf('-')))!;
}

/** Merges sources that are each in the order of the log. */
export async function* merged(sources: readonly AsyncGenerator<EventRow>[]): AsyncGenerator<EventRow> {
  const open = [];
  for (const source of sources) {
    const { value, done } = await source.next();
    if (!done) open.push({ source, row: value });
  }
  while (open.length > 0) {
    let at = 0;
    for (let i = 1; i < open.length; i++) if (open[i]!.row.position < open[at]!.row.position) at = i;
    const next = open[at]!;
    yield next.row;
    const { value, done } = await next.source.next();
    if (done) open.splice(at, 1);
    else next.row = value;
  }
}
