import type * as contract from '../../../../schema/broadcasts/plans.ts';
import { BROADCAST_TAB, LIVE_FLAG, type BroadcastTab } from '../../../../schema/broadcasts/constants.ts';
import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import { exposureOf } from '../../../../schema/room/fold.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type Decision, type EventLog, type States } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { broadcastStream, type BroadcastEvent, type PlanState } from '../../room/broadcast/broadcast.ts';
import { ALWAYS, isRehearsal, type SellersTime } from '../../room/broadcast/hosts.ts';
import { findPlan, planInside } from '../../room/broadcast/plans.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { requireSeller } from '../../catalog/catalog/seller.ts';
import type { Files, Naming } from '../../members/media/offers.ts';
import { rehearsalsStream } from '../../room/rehearsal/decider.ts';
import { changedProduct, roomStream, type RoomState } from '../../room/room/decider.ts';
import { timesOpenTo } from '../sellover/queries.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import type { Terms } from '../../members/terms/offers.ts';
import {
  agreeToRules,
  cancelBroadcast,
  changeBroadcast,
  confirmContent,
  filesFreed,
  planBroadcast,
  rehearsedChanges,
  type Around,
} from './decider.ts';
import { namedFiles, type NamedFiles } from './named-files.ts';
import { ownBroadcastOf, saidIn } from './own-broadcast.ts';
import { countPlanned, countUpcoming, endedOf, plannedOf, upcomingOf } from './projection.ts';

interface Named {
  readonly sellerSysId: number;
  readonly broadcastSysId: number;
}

type Versioned = Named & { readonly ifVersion: number };
type By = { readonly userSysId: number };
type Meta = Pick<CommandMeta, 'commandId'>;

interface Page {
  readonly tab?: BroadcastTab;
  readonly startIndex: number;
  readonly rowCount: number;
}

/** What a decision about a plan looks at. */
interface Scene {
  readonly plan: PlanState;
  readonly room: RoomState;
  readonly states: States;
  readonly now: number;
}

/** What a seller's people do with its broadcasts before they are on air, and how they change them afterwards. */
export class Planning {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #clock: Clock;
  readonly #files: Files;
  readonly #terms: Terms;

  constructor(parts: {
    readonly log: EventLog;
    readonly source: Source;
    readonly clock: Clock;
    readonly files: Files;
    readonly terms: Terms;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#clock = parts.clock;
    this.#files = parts.files;
    this.#terms = parts.terms;
  }

  async list({ sellerSysId, ...page }: Input<typeof contract.ownBroadcasts>, caller: Caller) {
    await requireSeller(this.#log, sellerSysId);
    const times = await this.#timesOf(caller, [sellerSysId]);
    const { totalCnt, broadcasts } = await this.#page(times, page as Page);
    return { totalCnt, broadcasts };
  }

  /** Of all sellers whom the caller broadcasts for, or of everybody for a manager. */
  async mine(
    page: Input<typeof contract.sallyBroadcasts>,
    caller: Caller,
  ): Promise<Reply<typeof contract.sallyBroadcasts>> {
    const isManager = caller.permission === PERMISSION.manager;
    return this.#page(await this.#timesOf(caller, isManager ? [null] : caller.sellerSysIds), page as Page);
  }

  /** A manager sees all of them; from others a terminated contract takes those of its time. */
  async #timesOf(caller: Caller, sellerSysIds: readonly (number | null)[]): Promise<SellersTime[]> {
    const times = sellerSysIds.map((sellerSysId) =>
      sellerSysId === null ? [{ sellerSysId, ...ALWAYS }] : timesOpenTo(this.#log, caller, sellerSysId),
    );
    return (await Promise.all(times)).flat();
  }

  async #page(times: readonly SellersTime[], page: Page): Promise<Reply<typeof contract.sallyBroadcasts>> {
    const { tab, startIndex } = page;
    const rowCount = startIndex + page.rowCount;
    const now = this.#clock.now();
    const of = tab === undefined ? plannedOf : tab === BROADCAST_TAB.upcoming ? upcomingOf : endedOf;
    const found = await Promise.all(times.map((time) => this.#log.reads.all(of({ ...time, now, rowCount }))));
    const soonest = tab === BROADCAST_TAB.upcoming ? 1 : -1;
    const rows = found
      .flat()
      .toSorted((a, b) => soonest * (a.start_at - b.start_at || a.broadcast_sys_id - b.broadcast_sys_id))
      .slice(startIndex, rowCount);
    const broadcasts = await Promise.all(
      rows.map(async ({ broadcast_sys_id: id }) => (await findPlan(this.#log, id)) && this.#read(id)),
    );
    const { upcomingCnt, endedCnt } = await this.#counts(times, now);
    return {
      upcomingCnt,
      endedCnt,
      totalCnt:
        tab === undefined ? upcomingCnt + endedCnt : tab === BROADCAST_TAB.upcoming ? upcomingCnt : endedCnt,
      broadcasts: broadcasts.filter((broadcast) => broadcast !== null),
    };
  }

  async #counts(times: readonly SellersTime[], now: number) {
    const counted = await Promise.all(
      times.map(async (time) => ({
        all: (await this.#log.reads.one(countPlanned({ ...time })))?.count ?? 0,
        upcoming: (await this.#log.reads.one(countUpcoming({ ...time, now })))?.count ?? 0,
      })),
    );
    const upcomingCnt = counted.reduce((sum, { upcoming }) => sum + upcoming, 0);
    return { upcomingCnt, endedCnt: counted.reduce((sum, { all }) => sum + all, 0) - upcomingCnt };
  }

  async one({ sellerSysId, broadcastSysId }: Named): Promise<contract.OwnBroadcast> {
    const plan = await findPlan(this.#log, broadcastSysId);
    requireOwn(plan, { sellerSysId, broadcastSysId });
    return this.#read(broadcastSysId);
  }

  /** With its products. Rights were checked by the guard of hosts. */
  async ofHost(broadcastSysId: number): Promise<Reply<typeof contract.sallyBroadcast>> {
    const plan = await this.#read(broadcastSysId);
    const products = await Promise.all(plan.prdtSysIds.map((id) => this.#log.state(productStream(id))));
    return {
      ...plan,
      products: products.flatMap(({ state }) => {
        if (!state) return [];
        const { prdtSysId, name, nameEn, imageUrl, price } = state;
        return [{ prdtSysId, name, nameEn, imageUrl, price }];
      }),
    };
  }

  async plan(
    { sellerSysId, ...asked }: Input<typeof contract.planBroadcast>,
    by: By,
    meta: CommandMeta,
  ): Promise<Reply<typeof contract.planBroadcast>> {
    await requireSeller(this.#log, sellerSysId);
    const ids = { broadcastSysId: this.#source.id(), broadcastScheduleSysId: this.#source.id() };
    const ref = broadcastStream(ids.broadcastSysId);
    const files = await namedFiles(this.#files, asked, { userSysId: by.userSysId, sellerSysId });
    const newIds = this.#ids(asked.prdtSysIds.length);
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: by.userSysId,
      streams: [ref, ...asked.prdtSysIds.map(productStream), ...files.streams],
      decide: (states, now) => {
        const around = { now, newIds, ...aroundIn(states, files) };
        const events = planBroadcast(asked, { ...ids, sellerSysId }, around);
        const named = files.named(states, now, []);
        return {
          events: [{ ref, events }, ...named.events],
          rows: named.rows,
          reply: { ...ids, version: 1 },
        };
      },
    });
    return reply;
  }

  async change(
    { sellerSysId, broadcastSysId, ifVersion, ...asked }: Input<typeof contract.changeBroadcast>,
    by: By,
    meta: Meta,
  ): Promise<{ version: number }> {
    const files = await namedFiles(
      this.#files,
      asked,
      { userSysId: by.userSysId, sellerSysId },
      await findPlan(this.#log, broadcastSysId),
    );
    const prdtSysIds = asked.prdtSysIds ?? [];
    const newIds = this.#ids(prdtSysIds.length);
    const streams = [...prdtSysIds.flatMap((id) => [productStream(id), stockStream(id)]), ...files.streams];
    return this.#decide(
      { sellerSysId, broadcastSysId, ifVersion },
      { by, meta, streams },
      ({ plan, room, states, now }) => {
        const { liveFlag } = room;
        const around = { now, newIds, liveFlag, ...aroundIn(states, files) };
        const events = changeBroadcast(plan, asked, around);
        const { events: besides, rows } = files.named(states, now, filesFreed(plan, events));
        return { events, besides, rows };
      },
    );
  }

  cancel(named: Versioned, by: By, meta: Meta): Promise<{ version: number }> {
    return this.#decide(named, { by, meta, streams: [] }, ({ plan, room }) => ({
      events: cancelBroadcast(plan, room),
    }));
  }

  async confirmContent(broadcastSysId: number, by: By, meta: Meta): Promise<void> {
    await this.#step(broadcastSysId, by, meta, (plan, { liveFlag }) => confirmContent(plan, liveFlag));
  }

  /** Resolves to the version of the broadcast rules. */
  async agreeToRules(broadcastSysId: number, by: By, meta: Meta): Promise<number> {
    const { version } = this.#terms.inForce('broadcast', this.#clock.now());
    await this.#step(broadcastSysId, by, meta, (plan, { liveFlag }) => agreeToRules(plan, liveFlag, version));
    return version;
  }

  /** A step to the start of a broadcast, by one of its hosts. */
  async #step(
    broadcastSysId: number,
    by: By,
    meta: Meta,
    decide: (plan: PlanState, room: RoomState) => BroadcastEvent[],
  ): Promise<void> {
    const known = await planInside(this.#log, broadcastSysId);
    const [ref, ofRoom] = [broadcastStream(broadcastSysId), roomStream(known)];
    await this.#log.execute({
      ...meta,
      actorId: by.userSysId,
      streams: [ref, ofRoom],
      decide: (states) => ({
        events: [{ ref, events: decide(states.get(ref) ?? known, states.get(ofRoom)) }],
        reply: null,
      }),
    });
  }

  /** Decides a change of a plan as it was at `ifVersion`. Refuses with 0004, 0021, and with what `decide` does. */
  async #decide(
    named: Versioned,
    { by, meta, streams }: { readonly by: By; readonly meta: Meta; readonly streams: Naming['streams'] },
    decide: (scene: Scene) => {
      readonly events: readonly BroadcastEvent[];
      readonly besides?: Decision<null>['events'];
      readonly rows?: Decision<null>['rows'];
    },
  ): Promise<{ version: number }> {
    const { broadcastSysId, ifVersion } = named;
    const known = await findPlan(this.#log, broadcastSysId);
    requireOwn(known, named);
    const [ref, ofRoom] = [broadcastStream(broadcastSysId), roomStream(known)];
    const rehearsals = await this.#rehearsalsOf(known);
    const deciding = this.#log.execute({
      ...meta,
      actorId: by.userSysId,
      streams: [ref, ofRoom, ...rehearsals.flatMap(({ plan, room }) => [plan, room]), ...streams],
      decide: (states, now) => {
        const plan = states.get(ref);
        requireOwn(plan, named);
        if (plan.standing.version !== ifVersion)
          throw new Refusal('0021', { version: plan.standing.version });
        const room = states.get(ofRoom);
        const { events, besides = [], rows = [] } = decide({ plan, room, states, now });
        return {
          events: [
            { ref, events },
            { ref: ofRoom, events: toldOnAir(plan, room, events, states) },
            ...rehearsals.flatMap((each) => {
              const isOpen = states.get(each.room).liveFlag <= LIVE_FLAG.onAir;
              return isOpen ? [{ ref: each.plan, events: rehearsed(states.get(each.plan), events) }] : [];
            }),
            ...besides,
          ],
          rows,
          reply: { version: plan.standing.version + events.length },
        };
      },
    });
    const { reply } = await deciding.catch(async (error: unknown) => {
      throw error instanceof Refusal && error.resultCode === '0021'
        ? await this.#overtaken(broadcastSysId, ifVersion)
        : error;
    });
    return reply;
  }

  /** Says what has changed since that version. */
  async #overtaken(broadcastSysId: number, ifVersion: number): Promise<Refusal> {
    const { state, version: upToVersion } = await this.#log.state(broadcastStream(broadcastSysId));
    const version = state?.standing.version ?? 0;
    const events = await this.#log.read({
      stream: broadcastStream(broadcastSysId).stream,
      types: ['BroadcastScheduled', 'BroadcastChanged', 'BroadcastCancelled'],
      upToVersion,
      limit: Math.min(Math.max(1, version - ifVersion), ROW_COUNT_MAX),
      backwards: true,
    });
    const names = events.flatMap((event) =>
      event.damaged ? [] : saidIn(event as unknown as BroadcastEvent),
    );
    return new Refusal('0021', { version, changed: [...new Set(names)].join(', ') });
  }

  /** The seller's open rehearsals of a broadcast. They follow its plan. */
  async #rehearsalsOf({ sellerSysId, broadcastSysId }: PlanState) {
    const { state: open } = await this.#log.state(rehearsalsStream(sellerSysId));
    const plans = await Promise.all(open.map((each) => findPlan(this.#log, each.broadcastSysId)));
    return plans
      .filter((plan) => plan?.rehearsalOf === broadcastSysId)
      .map((plan) => ({ plan: broadcastStream(plan!.broadcastSysId), room: roomStream(plan!) }));
  }

  async #read(broadcastSysId: number): Promise<contract.OwnBroadcast> {
    const plan = await findPlan(this.#log, broadcastSysId);
    if (!plan) throw new Refusal('0004', { broadcastSysId });
    const room = (await this.#log.state(roomStream(plan))).state;
    return ownBroadcastOf(plan, room, this.#terms.agreedSince('broadcast', this.#clock.now()));
  }

  #ids(count: number): number[] {
    return Array.from({ length: count }, () => this.#source.id());
  }
}

function aroundIn(
  states: States,
  { picture, video }: NamedFiles,
): Pick<Around, 'product' | 'picture' | 'video'> {
  return {
    product: (prdtSysId) => states.get(productStream(prdtSysId)),
    picture,
    video,
  };
}

/** Nobody learns of other sellers' plans. A rehearsal is no plan. */
function requireOwn(
  plan: PlanState | null,
  { sellerSysId, broadcastSysId }: Named,
): asserts plan is PlanState {
  if (plan?.sellerSysId !== sellerSysId || isRehearsal(plan)) throw new Refusal('0004', { broadcastSysId });
}

/** Viewers of a room on air hear of each product that has come. */
function toldOnAir(
  { products: before }: PlanState,
  room: RoomState,
  events: readonly BroadcastEvent[],
  states: States,
): RoomEvent[] {
  if (room.liveFlag !== LIVE_FLAG.onAir) return [];
  const added = events
    .flatMap((event) => (event.type === 'BroadcastChanged' ? (event.data.changes.products ?? []) : []))
    .filter(({ prdtSysId }) => !before.some((each) => each.prdtSysId === prdtSysId));
  if (added.length === 0) return [];
  const products = added.map(({ prdtSysId }) => {
    const product = states.get(productStream(prdtSysId))!;
    return changedProduct(product, states.get(stockStream(prdtSysId)), exposureOf(room, prdtSysId));
  });
  const { fixPrdtSysId } = room;
  return [{ type: 'ProductsChanged', data: { cause: 'host', fixPrdtSysId, products } }];
}

function rehearsed(rehearsal: PlanState | null, events: readonly BroadcastEvent[]): BroadcastEvent[] {
  if (!rehearsal || rehearsal.standing.isCancelled) return [];
  const { broadcastSysId } = rehearsal;
  return events.flatMap((event): BroadcastEvent[] => {
    if (event.type === 'BroadcastCancelled') return [{ type: event.type, data: { broadcastSysId } }];
    if (event.type !== 'BroadcastChanged') return [];
    const changes = rehearsedChanges(event.data.changes);
    return Object.keys(changes).length === 0 ? [] : [{ type: event.type, data: { broadcastSysId, changes } }];
  });
}
