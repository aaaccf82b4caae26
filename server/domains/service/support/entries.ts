/** What a buyer saw and did, by where it stands. */
import type { TimelineEntry } from '../../../../schema/service/timelines.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import { alertsTo } from '../../members/alert/queries.ts';
import type { Seen, Sight } from '../../members/seen/offers.ts';
import { cartStream } from '../../orders/cart/decider.ts';
import { orderStream } from '../../orders/order/decider.ts';
import { cashReceiptStream, type OrderNamed, type PlacedOrder } from '../../orders/order/offers.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { textsIn } from '../../site/sms/queries.ts';
import { KIND_OF_TAG, kindOf } from './kinds.ts';

/** Pages of a chat that are searched for what one of many has said. */
const CHAT_PAGES_MAX = 20;
const CHAT_PAGE = 1000;
/** The newest alerts and texts that a page looks into. */
const TOLD = { startIndex: 0, rowCount: 1000 };

/** The newest `limit` entries before `until` (ms since 1970), with all of the last moment. */
interface Wanted {
  readonly userSysId: number;
  /** Null: of all of their orders. */
  readonly orderSysId: number | null;
  readonly until: number;
  readonly limit: number;
}

type Entry = Omit<TimelineEntry, 'at' | 'shown'> & {
  readonly at: number;
  /** Within a moment, later ones first. */
  readonly position: number;
  /** What their screen showed then. */
  readonly screen?: { readonly plan: BroadcastPlan; readonly prdtSysIds: readonly number[] };
};

/** What no stream names. */
const NOWHERE = { position: 0, orderSysId: null, broadcastSysId: null } as const;

export async function orderEntries(
  log: EventLog,
  { orderSysId, broadcastSysId }: OrderNamed,
  wanted: Wanted,
): Promise<Entry[]> {
  const plan = broadcastSysId === null ? null : await findPlan(log, broadcastSysId);
  const events = await Promise.all(
    [orderStream(orderSysId), cashReceiptStream(orderSysId)].map(({ stream }) => newest(log, stream, wanted)),
  );
  return events.flat().map((event) => ({
    ...entryOf(event, wanted),
    orderSysId,
    broadcastSysId,
    ...(event.type === 'OrderPlaced' &&
      plan && {
        screen: { plan, prdtSysIds: (event.data as PlacedOrder).products.map(({ prdtSysId }) => prdtSysId) },
      }),
  }));
}

export async function cartEntries(log: EventLog, wanted: Wanted): Promise<Entry[]> {
  const events = await newest(log, cartStream(wanted.userSysId).stream, wanted);
  return events.map((event) => entryOf(event, wanted));
}

/** In the broadcasts in which they ordered: to search the chats of all that they visited would take too long. */
export async function chatEntries(
  log: EventLog,
  orders: readonly OrderNamed[],
  wanted: Wanted,
): Promise<Entry[]> {
  const ids = new Set(orders.flatMap(({ broadcastSysId }) => broadcastSysId ?? []));
  const each = [...ids].map(async (broadcastSysId) => {
    const plan = await findPlan(log, broadcastSysId);
    if (!plan) return [];
    const said = await saidIn(log, roomStream(plan).stream, wanted);
    return said.map((event) => ({
      ...entryOf(event, wanted),
      broadcastSysId,
      screen: { plan, prdtSysIds: [] },
    }));
  });
  return (await Promise.all(each)).flat();
}

export async function sightEntries(log: EventLog, seen: Seen, wanted: Wanted): Promise<Entry[]> {
  const sights = await seen.of(wanted.userSysId, wanted);
  return Promise.all(sights.map((sight) => sightEntry(log, sight)));
}

export async function alertEntries(
  log: EventLog,
  { userSysId, orderSysId, until }: Wanted,
): Promise<Entry[]> {
  const { alerts } = await alertsTo(log, userSysId, TOLD);
  return alerts
    .filter(({ link }) => orderSysId === null || link === `/BuyHistory/${orderSysId}`)
    .map(({ title, text, createdAt, link }) => told('alert', 'Alert', createdAt, { title, text, link }))
    .filter(({ at }) => at < until);
}

export async function textEntries(
  log: EventLog,
  to: string,
  { orderSysId, until }: Wanted,
): Promise<Entry[]> {
  if (to === '') return [];
  return (await textsIn(log, { to, ...TOLD }))
    .filter(({ msg }) => orderSysId === null || msg.includes(String(orderSysId)))
    .map(({ msg, smsState, askedAt }) =>
      // A code is for its reader alone.
      told('text', 'Text', askedAt, { msg: msg.replaceAll(/(?<!\d)\d{6}(?!\d)/g, '******'), smsState }),
    )
    .filter(({ at }) => at < until);
}

/** Nobody knows which moment of a past broadcast they watched, so not what it showed. */
async function sightEntry(log: EventLog, sight: Sight): Promise<Entry> {
  if ('refusal' in sight) {
    const { refusedAt, tag, orderSysId, broadcastSysId, userSysId, ...refused } = sight.refusal;
    const { operation, resultCode, facts, requestId } = refused;
    return {
      ...sightOf(KIND_OF_TAG[tag], 'CallRefused', refusedAt, userSysId),
      orderSysId,
      broadcastSysId,
      data: { operation, resultCode, facts, requestId },
    };
  }
  if ('quote' in sight) {
    const { userSysId, shownAt, broadcastSysId, ...data } = sight.quote;
    const plan = broadcastSysId === null ? null : await findPlan(log, broadcastSysId);
    const prdtSysIds = data.products.map(({ prdtSysId }) => prdtSysId);
    return {
      ...sightOf('quote', 'QuoteShown', shownAt, userSysId),
      broadcastSysId,
      data,
      ...(plan && { screen: { plan, prdtSysIds } }),
    };
  }
  const { userSysId, broadcastSysId, beganAt, endedAt, isReplay } = sight.visit;
  const plan = isReplay ? null : await findPlan(log, broadcastSysId);
  return {
    ...sightOf('broadcast', 'BroadcastVisited', beganAt, userSysId),
    broadcastSysId,
    data: { isReplay, endedAt: endedAt === null ? null : new Date(endedAt).toISOString() },
    ...(plan && { screen: { plan, prdtSysIds: [] } }),
  };
}

/** What one of many said, the newest first. */
async function saidIn(
  log: EventLog,
  stream: string,
  { userSysId, until, limit }: Wanted,
): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  let upToVersion: number | undefined;
  for (let page = 0; page < CHAT_PAGES_MAX && found.length < limit; page++) {
    const events = await log.read({
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
async function newest(
  log: EventLog,
  stream: string,
  { until, limit }: Wanted,
): Promise<readonly RecordedEvent[]> {
  const events = await log.read({ stream, until, limit, backwards: true });
  if (events.length < limit) return events;
  const last = Math.min(...events.map(({ recordedAt }) => recordedAt));
  const then = await log.read({ stream, since: last, until: last + 1, limit: CHAT_PAGE });
  return [...events.filter(({ recordedAt }) => recordedAt > last), ...then];
}

function told(kind: 'alert' | 'text', type: string, at: string, data: Entry['data']): Entry {
  return { ...NOWHERE, at: Date.parse(at), by: 'itself', actorSysId: null, kind, type, data };
}

function sightOf(kind: Entry['kind'], type: string, at: number, actorSysId: number | null) {
  return { ...NOWHERE, at, by: 'buyer', actorSysId, kind, type } as const;
}

function entryOf(event: RecordedEvent, { userSysId }: Wanted): Entry {
  const { type, stream, actorId, recordedAt, position, data } = event;
  const isTheirs = actorId === userSysId;
  return {
    ...NOWHERE,
    at: recordedAt,
    position,
    by: isTheirs ? 'buyer' : actorId === null ? 'itself' : 'shop',
    actorSysId: actorId,
    kind: kindOf(stream, type),
    type,
    data: data as Entry['data'],
  };
}
