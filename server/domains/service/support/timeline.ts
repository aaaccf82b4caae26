import type { Input, Reply } from '../../../../schema/operation.ts';
import type { buyerTimeline, TimelineEntry } from '../../../../schema/service/timelines.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import { userInfoOf } from '../../members/account/queries.ts';
import type { Alerts } from '../../members/alert/offers.ts';
import { findPlan } from '../../room/broadcast/plans.ts';
import type { BroadcastPlan } from '../../room/broadcast/broadcast.ts';
import { cartStream } from '../../orders/cart/decider.ts';
import { orderStream } from '../../orders/order/decider.ts';
import { cashReceiptStream, type OrderNamed, type OrderViews } from '../../orders/order/offers.ts';
import type { PlacedOrder } from '../../orders/order/placed.ts';
import { roomStream } from '../../room/room/decider.ts';
import type { Seen, Sight } from '../../members/seen/offers.ts';
import type { Texts } from '../../site/sms/offers.ts';
import { looksStream } from './decider.ts';
import { KIND_OF_TAG, kindOf } from './kinds.ts';
import { Screens } from './then.ts';

/** The newest orders that a page looks into. */
const ORDERS_MAX = 100;
/** Pages of a chat that are searched for what one of many has said. */
const CHAT_PAGES_MAX = 20;
const CHAT_PAGE = 1000;

interface Needs {
  readonly log: EventLog;
  readonly orders: Pick<OrderViews, 'namesOf'>;
  readonly alerts: Pick<Alerts, 'list'>;
  readonly texts: Pick<Texts, 'list'>;
  readonly seen: Pick<Seen, 'of'>;
}

interface Asked {
  readonly userSysId: number;
  readonly orderSysId: number | null;
  readonly until: number;
  readonly limit: number;
}

type Entry = Omit<TimelineEntry, 'at' | 'shown'> & {
  readonly at: number;
  /** Within a moment, later ones first. */
  readonly position: number;
  readonly seen?: { readonly plan: BroadcastPlan; readonly prdtSysIds: readonly number[] };
};

/**
 * What a buyer saw and did: their orders and all that hangs on them, their cart, what they were told, the broadcasts that they
 * came to, and the prices that they were shown.
 */
export class Timeline {
  readonly #need: Needs;

  constructor(needs: Needs) {
    this.#need = needs;
  }

  /** Records the look. Throws 1003 for an unknown member, 2010 for an order that is not theirs, 0005 for an impossible time. */
  async of(
    { userSysId, orderSysId, before, rowCount }: Input<typeof buyerTimeline>,
    by: Pick<Caller, 'userSysId'>,
    commandId: string,
  ): Promise<Reply<typeof buyerTimeline>> {
    const until = before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before);
    if (Number.isNaN(until)) throw new Refusal('0005', { field: 'before', reason: 'must be a time' });
    const { mobile } = await userInfoOf(this.#need.log, userSysId);
    const asked: Asked = { userSysId, orderSysId: orderSysId ?? null, until, limit: rowCount };
    const orders = await this.#ordersOf(asked);
    await this.#recordLook(asked, by, commandId);
    const found = await Promise.all([
      ...orders.map((order) => this.#ofOrder(order, asked)),
      ...(asked.orderSysId === null ? [this.#ofCart(asked), this.#said(orders, asked)] : []),
      this.#sights(asked),
      this.#alerts(asked),
      this.#texts(asked, mobile),
    ]);
    const newest = found.flat().toSorted((a, b) => b.at - a.at || b.position - a.position);
    // All of the last moment: the next page begins before it.
    const last = newest[rowCount - 1]?.at;
    const page = last === undefined ? newest : newest.filter(({ at }) => at >= last);
    const screens = new Screens(this.#need.log);
    return {
      entries: await Promise.all(page.map((entry) => shownEntry(entry, screens))),
      before: last === undefined ? null : new Date(last).toISOString(),
    };
  }

  async #ordersOf({ userSysId, orderSysId, until }: Asked): Promise<readonly OrderNamed[]> {
    const orders = await this.#need.orders.namesOf(userSysId, { orderSysId, until, most: ORDERS_MAX });
    if (orderSysId !== null && orders.length === 0) throw new Refusal('2010');
    return orders;
  }

  async #recordLook(
    { userSysId, orderSysId, until }: Asked,
    by: Pick<Caller, 'userSysId'>,
    commandId: string,
  ): Promise<void> {
    const ref = looksStream(userSysId);
    const before = until === Number.MAX_SAFE_INTEGER ? null : until;
    await this.#need.log.execute({
      actorId: by.userSysId,
      commandId,
      streams: [ref],
      decide: () => ({
        events: [{ ref, events: [{ type: 'BuyerLookedAt', data: { userSysId, orderSysId, before } }] }],
        reply: null,
      }),
    });
  }

  async #ofOrder({ orderSysId, broadcastSysId }: OrderNamed, asked: Asked): Promise<Entry[]> {
    const plan = broadcastSysId === null ? null : await findPlan(this.#need.log, broadcastSysId);
    const events = await Promise.all(
      [orderStream(orderSysId), cashReceiptStream(orderSysId)].map(({ stream }) =>
        this.#newest(stream, asked),
      ),
    );
    return events.flat().map((event) => ({
      ...entryOf(event, asked),
      orderSysId,
      broadcastSysId,
      ...(event.type === 'OrderPlaced' &&
        plan && {
          seen: {
            plan,
            prdtSysIds: (event.data as PlacedOrder).products.map(({ prdtSysId }) => prdtSysId),
          },
        }),
    }));
  }

  async #ofCart(asked: Asked): Promise<Entry[]> {
    const events = await this.#newest(cartStream(asked.userSysId).stream, asked);
    return events.map((event) => entryOf(event, asked));
  }

  async #sights(asked: Asked): Promise<Entry[]> {
    const sights = await this.#need.seen.of(asked.userSysId, asked);
    return Promise.all(sights.map((sight) => this.#sight(sight)));
  }

  /** Nobody knows which moment of a past broadcast they watched, so not what it showed. */
  async #sight(sight: Sight): Promise<Entry> {
    if ('refusal' in sight) {
      const { refusedAt, tag, orderSysId, broadcastSysId, requestId, operation, resultCode, facts } =
        sight.refusal;
      return {
        ...sightOf(KIND_OF_TAG[tag], 'CallRefused', refusedAt, sight.refusal.userSysId),
        orderSysId,
        broadcastSysId,
        data: { operation, resultCode, facts, requestId },
      };
    }
    if ('quote' in sight) {
      const { userSysId, shownAt, broadcastSysId, ...data } = sight.quote;
      const plan = broadcastSysId === null ? null : await findPlan(this.#need.log, broadcastSysId);
      const prdtSysIds = data.products.map(({ prdtSysId }) => prdtSysId);
      return {
        ...sightOf('quote', 'QuoteShown', shownAt, userSysId),
        broadcastSysId,
        data,
        ...(plan && { seen: { plan, prdtSysIds } }),
      };
    }
    const { userSysId, broadcastSysId, beganAt, endedAt, isReplay } = sight.visit;
    const plan = isReplay ? null : await findPlan(this.#need.log, broadcastSysId);
    return {
      ...sightOf('broadcast', 'BroadcastVisited', beganAt, userSysId),
      broadcastSysId,
      data: { isReplay, endedAt: endedAt === null ? null : new Date(endedAt).toISOString() },
      ...(plan && { seen: { plan, prdtSysIds: [] } }),
    };
  }

  /** In the broadcasts in which they ordered: to search the chats of all that they visited would take too long. */
  async #said(orders: readonly OrderNamed[], asked: Asked): Promise<Entry[]> {
    const ids = new Set(orders.flatMap(({ broadcastSysId }) => broadcastSysId ?? []));
    const each = await Promise.all([...ids].map((id) => this.#saidIn(id, asked)));
    return each.flat();
  }

  async #saidIn(broadcastSysId: number, asked: Asked): Promise<Entry[]> {
    const plan = await findPlan(this.#need.log, broadcastSysId);
    if (!plan) return [];
    const said = await this.#inChat(roomStream(plan).stream, asked);
    return said.map((event) => ({
      ...entryOf(event, asked),
      broadcastSysId,
      seen: { plan, prdtSysIds: [] },
    }));
  }

  /** What one of many said, the newest first. */
  async #inChat(stream: string, { userSysId, until, limit }: Asked): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    let upToVersion: number | undefined;
    for (let page = 0; page < CHAT_PAGES_MAX && found.length < limit; page++) {
      const events = await this.#need.log.read({
        stream,
        types: ['ChatSent'],
        until,
        limit: CHAT_PAGE,
        backwards: true,
        ...(upToVersion !== undefined && { upToVersion }),
      });
      found.push(...events.filter(({ damaged, actorId }) => !damaged && actorId === userSysId));
      if (events.length < CHAT_PAGE) break;
      upToVersion = Math.min(...events.map(({ version }) => version)) - 1;
    }
    return found;
  }

  /** With all of the last moment, because the next page begins before it. */
  async #newest(stream: string, { until, limit }: Asked): Promise<readonly RecordedEvent[]> {
    const { log } = this.#need;
    const events = await log.read({ stream, until, limit, backwards: true });
    if (events.length < limit) return events;
    const last = Math.min(...events.map(({ recordedAt }) => recordedAt));
    const then = await log.read({ stream, since: last, until: last + 1, limit: CHAT_PAGE });
    return [...events.filter(({ recordedAt }) => recordedAt > last), ...then];
  }

  async #alerts({ userSysId, orderSysId, until }: Asked): Promise<Entry[]> {
    const { alerts } = await this.#need.alerts.list(userSysId, { startIndex: 0, rowCount: 1000 });
    return alerts
      .filter(({ link }) => orderSysId === null || link === `/BuyHistory/${orderSysId}`)
      .map(({ title, text, createdAt, link }) => told('alert', 'Alert', createdAt, { title, text, link }))
      .filter(({ at }) => at < until);
  }

  async #texts({ orderSysId, until }: Asked, to: string): Promise<Entry[]> {
    if (to === '') return [];
    const { texts } = await this.#need.texts.list({ to, startIndex: 0, rowCount: 1000 });
    return texts
      .filter(({ msg }) => orderSysId === null || msg.includes(String(orderSysId)))
      .map(({ msg, smsState, askedAt }) =>
        // A code is for its reader alone.
        told('text', 'Text', askedAt, { msg: msg.replaceAll(/(?<!\d)\d{6}(?!\d)/g, '******'), smsState }),
      )
      .filter(({ at }) => at < until);
  }
}

function told(kind: 'alert' | 'text', type: string, at: string, data: Entry['data']): Entry {
  return {
    at: Date.parse(at),
    position: 0,
    by: 'itself',
    actorSysId: null,
    kind,
    type,
    orderSysId: null,
    broadcastSysId: null,
    data,
  };
}

function sightOf(kind: Entry['kind'], type: string, at: number, userSysId: number | null) {
  return { at, position: 0, by: 'buyer', actorSysId: userSysId, kind, type, orderSysId: null } as const;
}

function entryOf(event: RecordedEvent, { userSysId }: Asked): Entry {
  const { type, stream, actorId, recordedAt, position, data } = event;
  const isTheirs = actorId === userSysId;
  return {
    at: recordedAt,
    position,
    by: isTheirs ? 'buyer' : actorId === null ? 'itself' : 'shop',
    actorSysId: actorId,
    kind: kindOf(stream, type),
    type,
    orderSysId: null,
    broadcastSysId: null,
    data: data as Entry['data'],
  };
}

async function shownEntry(entry: Entry, screens: Screens): Promise<TimelineEntry> {
  const { at, by, actorSysId, kind, type, orderSysId, broadcastSysId, data, seen } = entry;
  return {
    at: new Date(at).toISOString(),
    by,
    actorSysId,
    kind,
    type,
    orderSysId,
    broadcastSysId,
    data,
    shown: seen ? await screens.at(seen.plan, at, seen.prdtSysIds) : [],
  };
}
