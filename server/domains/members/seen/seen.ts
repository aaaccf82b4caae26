import { hash } from 'node:crypto';
import {
  QUOTE_AGAIN_AFTER,
  SEEN_AGAIN_AFTER,
  SEEN_AT_ONCE,
  SEEN_WAITING_MAX,
  SEEN_WINDOW,
} from '../../../../schema/service/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Gathered } from '../../../platform/gathered.ts';
import { newest } from '../../../platform/newest.ts';
import { networkOf } from '../../../platform/address.ts';
import type { RefusedCall } from '../../../platform/http/refused-call.ts';
import type { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { isOfOutage, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import { executeOwn } from '../../../platform/operations.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Source } from '../../../platform/source.ts';
import { apart } from '../../../platform/under-way.ts';
import type { Profiles } from '../account/offers.ts';
import {
  buyersTag,
  dayOf,
  seenStream,
  type QuoteSeen,
  type RefusalSeen,
  type SeenEvent,
  type ShownQuote,
  type Visit,
} from './decider.ts';
import { sights, sightsOf, type SightRow } from './rows.ts';

/** One of what a member saw, or was refused. */
export type Sight =
  | { readonly visit: Visit }
  | { readonly quote: QuoteSeen }
  | { readonly refusal: RefusalSeen };

/** As it waits for its record. Without a member: a guest's. */
type Waiting = Sight & {
  readonly userSysId: number | null;
  readonly seenAt: number;
  readonly aboutSysId: number;
};

const BASKETS_KEPT = 20_000;

interface Needs {
  readonly log: Pick<EventLog, 'execute' | 'read' | 'reads'>;
  readonly clock: Clock;
  readonly source: Pick<Source, 'commandId' | 'id'>;
  readonly profiles: Pick<Profiles, 'of'>;
  /** By member. */
  readonly quotes: Pick<RateLimit<number>, 'take'>;
  /** By member, or by a guest's network. */
  readonly refusals: Pick<RateLimit<number | string>, 'take'>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Remembers what members saw, for those who help them later. What must stay true:
 *
 * - Nobody who comes in or asks for a price waits for it, or is refused because of it.
 * - One event holds many sights. Memory holds few: what the log does not take in time is dropped, the oldest first.
 * - Of who is no longer a member nothing is recorded any more. Of guests only refusals are recorded.
 */
export class Seen {
  readonly #need: Needs;
  readonly #gathered: Gathered<Waiting>;
  /** What left its window, the oldest first. */
  #waiting: Waiting[] = [];
  #recording: Promise<void> | null = null;
  #forgetRetry = () => {};
  /** The price of each basket that was recorded last, and when. */
  readonly #shown = newest<string, { readonly price: string; readonly at: number }>(BASKETS_KEPT);
  /** How many were never recorded. */
  droppedCnt = 0;

  constructor(needs: Needs) {
    this.#need = needs;
    this.#gathered = new Gathered(
      (told) => this.#take(Array.from(told.values(), ({ what }) => what)),
      needs.clock,
      SEEN_WINDOW,
      SEEN_AT_ONCE,
    );
  }

  /** Call it again with the end of the visit, or once it goes on after all. */
  visited(visit: Visit): void {
    const { userSysId, broadcastSysId, beganAt } = visit;
    const key = `visit ${userSysId} ${broadcastSysId} ${beganAt}`;
    void this.#gathered.add(key, { visit, userSysId, seenAt: beganAt, aboutSysId: broadcastSysId });
  }

  /**
   * Screens ask again and again for the same price: a basket's is recorded once a day, until it changes. Of who tries basket
   * after basket only so many are.
   */
  quoted(userSysId: number, shown: ShownQuote): void {
    const { clock, quotes, source } = this.#need;
    const shownAt = clock.now();
    const basket = digestOf([userSysId, shown.broadcastSysId, shown.products.map(piecesOf)]);
    const price = digestOf(shown);
    const last = this.#shown.get(basket);
    if (last?.price === price && shownAt < last.at + QUOTE_AGAIN_AFTER) return;
    if (!quotes.take(userSysId)) return;
    this.#shown.set(basket, { price, at: shownAt });
    const quote = { userSysId, shownAt, ...shown };
    const waiting = { quote, userSysId, seenAt: shownAt, aboutSysId: source.id() };
    void this.#gathered.add(`quote ${userSysId} ${price}`, waiting);
  }

  /** Each on its own, because a customer may name the request of any. Who is refused too often is told less of. */
  refused({ name, operation, ip, ...call }: RefusedCall): void {
    const { clock, refusals, source } = this.#need;
    const { userSysId, requestId, resultCode, facts, orderSysId, broadcastSysId } = call;
    if (!refusals.take(userSysId ?? networkOf(ip))) return;
    const [refusedAt, tag] = [clock.now(), buyersTag(operation)!];
    const about = { operation: name, tag, resultCode, facts, orderSysId, broadcastSysId };
    const refusal: RefusalSeen = { userSysId, refusedAt, requestId, ...about };
    const waiting = { refusal, userSysId, seenAt: refusedAt, aboutSysId: source.id() };
    void this.#gathered.add(`refusal ${requestId}`, waiting);
  }

  /**
   * The newest that a member saw before a moment, with all of the last moment; of an order, what was refused of it. Other processes record theirs within
   * {@link SEEN_WINDOW}.
   */
  async of(
    userSysId: number,
    asked: { readonly orderSysId?: number | null; readonly until: number; readonly limit: number },
  ): Promise<Sight[]> {
    await this.save();
    const rows = await this.#need.log.reads.all(sightsOf(userSysId, asked));
    const days = [...Map.groupBy(rows, ({ day }) => day)].map(async ([day, ofDay]) => {
      const versions = ofDay.map(({ version }) => version);
      const range = { stream: seenStream(day).stream, versions, limit: versions.length };
      const events = await this.#need.log.read(range);
      return [day, new Map(events.map((event) => [event.version, event]))] as const;
    });
    const events = new Map(await Promise.all(days));
    return rows
      .map(({ day, version, place }) => sightIn(events.get(day)!.get(version), place))
      .filter((sight) => sight !== null);
  }

  /** Resolves once everything so far is recorded, or cannot be recorded now. Never rejects. */
  async save(): Promise<void> {
    await this.#gathered.flush();
    await this.#take([]);
  }

  /** Saves the rest. What the log does not take now is lost. */
  async close(): Promise<void> {
    await this.save();
    this.#forgetRetry();
    if (this.#waiting.length > 0) this.#drop(this.#waiting.splice(0).length);
  }

  async #take(told: readonly Waiting[]): Promise<void> {
    this.#waiting.push(...told);
    this.#makeRoom();
    if (this.#waiting.length > 0) this.#recording ??= apart(() => this.#recordAll());
    await this.#recording;
  }

  #makeRoom(): void {
    const tooMany = this.#waiting.length - SEEN_WAITING_MAX;
    if (tooMany > 0) this.#drop(this.#waiting.splice(0, tooMany).length);
  }

  #drop(droppedCnt: number, error?: unknown): void {
    this.droppedCnt += droppedCnt;
    this.#need.logger.warn(
      { droppedCnt, ...(error !== undefined && { err: error }) },
      'what members saw was not recorded',
    );
  }

  /** Group after group, so that a crowd does not hold up the orders of others. */
  async #recordAll(): Promise<void> {
    this.#forgetRetry();
    let isTaken = true;
    while (isTaken && this.#waiting.length > 0)
      isTaken = await this.#isTaken(this.#waiting.splice(0, SEEN_AT_ONCE));
    this.#recording = null;
  }

  async #isTaken(group: readonly Waiting[]): Promise<boolean> {
    try {
      await this.#record(group);
    } catch (error) {
      if (isOfOutage(error)) {
        this.#retry(group);
        return false;
      }
      // What is wrong with them will not be right the next time.
      this.#drop(group.length, error);
    }
    return true;
  }

  #retry(group: readonly Waiting[]): void {
    this.#waiting.unshift(...group);
    this.#makeRoom();
    this.#forgetRetry = this.#need.clock.after(SEEN_AGAIN_AFTER, () => this.#take([]));
  }

  async #record(group: readonly Waiting[]): Promise<void> {
    const there = await this.#ofMembers(group);
    if (there.length === 0) return;
    const day = dayOf(this.#need.clock.now());
    const ref = seenStream(day);
    await executeOwn(this.#need, {
      streams: [ref],
      decide: (states) => {
        const events: SeenEvent[] = [];
        const rows: SightRow[] = [];
        const add = (event: SeenEvent, of: readonly Waiting[]) => {
          if (of.length === 0) return;
          events.push(event);
          const version = states.version(ref) + events.length;
          rows.push(...of.flatMap((each, place) => rowOf(each, { day, version, place }) ?? []));
        };
        const visits = there.filter((each) => 'visit' in each);
        add({ type: 'BroadcastsVisited', data: { visits: visits.map(({ visit }) => visit) } }, visits);
        const quotes = there.filter((each) => 'quote' in each);
        add({ type: 'QuotesShown', data: { quotes: quotes.map(({ quote }) => quote) } }, quotes);
        const refusals = there.filter((each) => 'refusal' in each);
        add({ type: 'CallsRefused', data: { refusals: refusals.map(({ refusal }) => refusal) } }, refusals);
        return { events: [{ ref, events }], rows: rows.map(sights.upsert) };
      },
    });
  }

  async #ofMembers(group: readonly Waiting[]): Promise<readonly Waiting[]> {
    const isThere = async ({ userSysId }: Waiting) =>
      userSysId === null || (await this.#need.profiles.of(userSysId)) !== null;
    const there = await Promise.all(group.map(isThere));
    return group.filter((_, at) => there[at]);
  }
}

/** What somebody wants of a product, whatever it costs. */
function piecesOf({ prdtSysId, lines, addOns }: ShownQuote['products'][number]) {
  return [prdtSysId, lines, addOns];
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}

/** Null: a guest's, whom nobody can look up. */
function rowOf(sight: Waiting, at: Pick<SightRow, 'day' | 'version' | 'place'>): SightRow | null {
  const { userSysId, seenAt, aboutSysId } = sight;
  if (userSysId === null) return null;
  return {
    user_sys_id: userSysId,
    seen_at: seenAt,
    about_sys_id: aboutSysId,
    ...at,
    order_sys_id: 'refusal' in sight ? sight.refusal.orderSysId : null,
  };
}

/** Null: the event can no longer be read. */
function sightIn(event: RecordedEvent | undefined, place: number): Sight | null {
  if (!event || event.damaged) return null;
  const { type, data } = event as RecordedEvent<SeenEvent>;
  if (type === 'BroadcastsVisited') return { visit: (data as { visits: readonly Visit[] }).visits[place]! };
  if (type === 'QuotesShown') return { quote: (data as { quotes: readonly QuoteSeen[] }).quotes[place]! };
  return { refusal: (data as { refusals: readonly RefusalSeen[] }).refusals[place]! };
}
