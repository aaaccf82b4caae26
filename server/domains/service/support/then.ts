/** What screens in a broadcast showed at a moment that is over, from the log alone. */
import { exposureOf } from '../../../../schema/room/fold.ts';
import type { ChangedProduct } from '../../../../schema/room/messages.ts';
import { changingEventTypes } from '../../../../schema/room/told.ts';
import type { TimelineEntry } from '../../../../schema/service/timelines.ts';
import { evolve, type EventLog, type RecordedEvent, type StreamRef } from '../../../platform/log/log.ts';
import type { RoomIds } from '../../room/broadcast/decider.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
import { changedProduct, roomStream, type RoomState } from '../../room/room/decider.ts';
import { stockStream } from '../../catalog/stock/decider.ts';

const PAGE = 1000;

type Shown = TimelineEntry['shown'][number];

/** For one question. It reads each stream once, however many moments are asked for. */
export class Screens {
  readonly #log: Pick<EventLog, 'read'>;
  readonly #read = new Map<string, Promise<RecordedEvent[]>>();

  constructor(log: Pick<EventLog, 'read'>) {
    this.#log = log;
  }

  /** What was pinned then, and these products. */
  async at(room: RoomIds, at: number, prdtSysIds: readonly number[]): Promise<Shown[]> {
    const state = await this.#stateAt(roomStream(room), at, changingEventTypes);
    const pinned = state.fixPrdtSysId;
    const asked = [...new Set([...(pinned === null ? [] : [pinned]), ...prdtSysIds])];
    const shown = await Promise.all(asked.map((id) => this.#product(state, id, at)));
    return shown.filter((each) => each !== null);
  }

  async #product(room: RoomState, prdtSysId: number, at: number): Promise<Shown | null> {
    const facts = await this.#stateAt(productStream(prdtSysId), at);
    if (!facts) return null;
    const change =
      room.changes[prdtSysId] ??
      changedProduct(facts, await this.#stateAt(stockStream(prdtSysId), at), exposureOf(room, prdtSysId));
    return {
      prdtSysId,
      isPinned: room.fixPrdtSysId === prdtSysId,
      name: change.name ?? facts.name,
      price: change.price,
      livePrice: livePriceAt(change, at),
      stockQty: change.stockQty,
    };
  }

  /** Events of this very millisecond had happened. */
  async #stateAt<S, E extends { readonly type: string; readonly data: object }>(
    ref: StreamRef<S, E>,
    at: number,
    types?: readonly string[],
  ): Promise<S> {
    const events = await this.#eventsOf(ref.stream, types);
    return events
      .filter(({ recordedAt, damaged }) => recordedAt <= at && !damaged)
      .reduce<S>((state, event) => evolve(ref.fold, state, event as never), ref.fold.initial);
  }

  #eventsOf(stream: string, types?: readonly string[]): Promise<RecordedEvent[]> {
    const known = this.#read.get(stream);
    if (known) return known;
    const read = this.#all(stream, types);
    this.#read.set(stream, read);
    return read;
  }

  async #all(stream: string, types?: readonly string[]): Promise<RecordedEvent[]> {
    const all: RecordedEvent[] = [];
    for (;;) {
      const page = await this.#log.read({
        stream,
        ...(types && { types }),
        afterVersion: all.at(-1)?.version ?? 0,
        limit: PAGE,
      });
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }
}

function livePriceAt(
  { livePrice = null, livePriceStartDate, livePriceEndDate }: ChangedProduct,
  at: number,
): number | null {
  if (livePrice === null || !livePriceStartDate || !livePriceEndDate) return null;
  return at >= Date.parse(livePriceStartDate) && at <= Date.parse(livePriceEndDate) ? livePrice : null;
}
