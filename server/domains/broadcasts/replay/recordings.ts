import type { LRUCache } from 'lru-cache';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import {
  MSG_TYPE,
  VOD_MARKETING_LASTS,
  VOD_WINDOW,
  VOD_WINDOW_MESSAGES_MAX,
} from '../../../../schema/room/constants.ts';
import { eventLine } from '../../../../schema/room/history.ts';
import type { Moment } from '../../../../schema/room/moments.ts';
import type { PastPrice } from '../../../../schema/room/past-prices.ts';
import type { HistMessage } from '../../../../schema/room/replays.ts';
import type { ChatMessage, DurableData } from '../../../../schema/room/messages.ts';
import {
  roomEvents,
  roomEventTypes,
  type RoomEventType,
  type RoomPresent,
} from '../../../../schema/room/room.ts';
import { changed, emptyPresent } from '../../../../schema/room/fold.ts';
import { chatEventTypes } from '../../../../schema/room/told.ts';
import type { RoomMessage } from '../../../platform/bus/bus.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import { newest } from '../../../platform/newest.ts';
import { roomOf, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { productStream, type ProductEvent } from '../../catalog/catalog/offers.ts';
import { roomStream } from '../../room/room/decider.ts';
import type { RoomsForGateway } from '../../room/room/offers.ts';
import { momentsOf, type TimedMessage } from './moments.ts';
import { pastPrices, type PriceSaid } from './past-prices.ts';

const PAGE = 1000;
/** The most messages that are read of a crowded window. */
const WINDOW_READ_MAX = 4000;
/** How long answers are cached (ms), because many watch the same broadcast. A withdrawn author shows for this long at most. */
const KEPT_FOR = 60_000;
const WINDOWS_KEPT = 2000;
/** The same for a running broadcast, in which rewound viewers are further behind than this. */
const RUNNING_KEPT_FOR = VOD_WINDOW;
const COURSES_KEPT = 20;
const PRICES_KEPT = 200;
/** How many messages lie between two cached states of a room. */
const STATE_EVERY = 200;

const isShownInChat = (type: RoomEventType) =>
  ['chatMessage', 'event', 'questionAnswer'].includes(roomEvents[type].tells);
const historyTypes = roomEventTypes.filter(isShownInChat);
/** All messages except chat lines: few beside the chat. */
const courseTypes = roomEventTypes.filter((type) => type !== 'ChatSent');

const pricedTypes = ['ProductListed', 'PriceChanged'] as const satisfies ProductEvent['type'][];

/** A broadcast that was on air, or is. */
export interface Recording {
  readonly plan: BroadcastPlan;
  readonly startedAt: number;
  /** Of a running one: now. */
  readonly endedAt: number;
  readonly isRunning: boolean;
}

/** A room's messages besides the chat, from start to end, and some of its states. */
interface Course {
  readonly told: readonly TimedMessage[];
  readonly states: readonly RoomPresent[];
}

/**
 * The rooms of past broadcasts, and of running ones so far, read from the log. Times are seconds from the start. What must
 * stay true:
 * - The state of a moment is what a viewer had at that moment: it is folded from the messages that they got.
 * - Consecutive windows contain every message once, except crowded ones, in which chat is thinned.
 */
export class Recordings {
  readonly #log: Pick<EventLog, 'read'>;
  readonly #rooms: Pick<RoomsForGateway, 'messages'>;
  readonly #windows = newest<string, Promise<HistMessage[]>>(WINDOWS_KEPT, { ttl: KEPT_FOR });
  readonly #courses = newest<string, Promise<Course>>(COURSES_KEPT, { ttl: KEPT_FOR });
  readonly #prices = newest<string, Promise<PastPrice[]>>(PRICES_KEPT, { ttl: KEPT_FOR });

  constructor(log: Pick<EventLog, 'read'>, rooms: Pick<RoomsForGateway, 'messages'>) {
    this.#log = log;
    this.#rooms = rooms;
  }

  /** The messages from `startTime` to before `endTime`, and the `beforeCnt` messages before them. */
  chat(of: Recording, startTime: number, endTime: number, beforeCnt: number): Promise<HistMessage[]> {
    // More will be said in it.
    if (of.isRunning && momentOf(of, endTime) >= of.endedAt)
      return this.#chat(of, startTime, endTime, beforeCnt);
    const key = `${roomOf(of.plan)} ${startTime} ${endTime} ${beforeCnt}`;
    return kept(this.#windows, key, () => this.#chat(of, startTime, endTime, beforeCnt));
  }

  async #chat(of: Recording, startTime: number, endTime: number, beforeCnt: number): Promise<HistMessage[]> {
    const { stream } = roomStream(of.plan);
    const [since, until] = [momentOf(of, startTime), momentOf(of, endTime)];
    const last = { limit: Math.max(beforeCnt, 1), backwards: true };
    const before = this.#log.read({ stream, types: chatEventTypes, until: since, ...last });
    const range = this.#log.read({ stream, types: historyTypes, since, until, limit: WINDOW_READ_MAX });
    const [earlier, within] = [(await before).slice(0, beforeCnt).toReversed(), thinned(await range)];
    const lines = async (events: readonly RecordedEvent[], histType: HistMessage['histType']) =>
      (await this.#rooms.messages(events)).flatMap((message, at) => {
        const line = lineOf(message, events[at]!.recordedAt);
        return line ? [{ ...line, histType }] : [];
      });
    return [...(await lines(earlier, 'before')), ...(await lines(within, 'range'))];
  }

  /** The room as a viewer saw it at that time. */
  async standing(
    of: Recording,
    time: number,
  ): Promise<{ readonly present: RoomPresent; readonly marketing: string }> {
    const { told, states } = await this.#course(of);
    const after = told.findIndex((each) => each.time > time);
    const upTo = after < 0 ? told.length : after;
    const step = Math.floor(upTo / STATE_EVERY);
    const present = told
      .slice(step * STATE_EVERY, upTo)
      .reduce((state, { message }) => changed(state, message), states[step]!);
    const marketing = told
      .slice(0, upTo)
      .findLast(({ message }) => msgTypeOf(message) === MSG_TYPE.marketing);
    const isRecent = marketing && (time - marketing.time) * 1000 <= VOD_MARKETING_LASTS;
    return { present, marketing: isRecent ? (marketing.message.data as ChatMessage).msg : '' };
  }

  async moments(of: Recording): Promise<Moment[]> {
    return momentsOf((await this.#course(of)).told);
  }

  /** What its products cost while it was on air. */
  prices(of: Recording): Promise<PastPrice[]> {
    return kept(this.#prices, keyOf(of), async () => {
      const steps = of.plan.products.map(async ({ prdtSysId }) =>
        pastPrices(prdtSysId, await this.#said(of, prdtSysId), of),
      );
      return (await Promise.all(steps)).flat();
    });
  }

  async #said({ startedAt, endedAt }: Recording, prdtSysId: number): Promise<PriceSaid[]> {
    const of = { stream: productStream(prdtSysId).stream, types: pricedTypes };
    const events = [...(await this.#log.read({ ...of, until: startedAt, limit: 1, backwards: true }))];
    for (let afterVersion = events[0]?.version ?? 0; ;) {
      const more = await this.#log.read({ ...of, afterVersion, until: endedAt + 1, limit: PAGE });
      events.push(...more);
      if (more.length < PAGE) break;
      afterVersion = more.at(-1)!.version;
    }
    return events.flatMap(({ damaged, recordedAt, data }) =>
      damaged ? [] : [{ at: recordedAt, prices: data as unknown as PriceSaid['prices'] }],
    );
  }

  #course(of: Recording): Promise<Course> {
    return kept(this.#courses, keyOf(of), () => this.#readCourse(of));
  }

  async #readCourse(of: Recording): Promise<Course> {
    const { stream } = roomStream(of.plan);
    const told: TimedMessage[] = [];
    const states: RoomPresent[] = [emptyPresent];
    let present: RoomPresent = emptyPresent;
    let afterVersion = 0;
    for (;;) {
      const events = await this.#log.read({ stream, types: courseTypes, afterVersion, limit: PAGE });
      for (const [at, { seq, event, data }] of (await this.#rooms.messages(events)).entries()) {
        const message = { event, data, seq: seq! };
        // Earlier changes are part of the state in which it starts.
        const time = Math.max(0, (events[at]!.recordedAt - of.startedAt) / 1000);
        told.push({ time, message });
        present = changed(present, message);
        if (told.length % STATE_EVERY === 0) states.push(present);
      }
      const last = events.at(-1);
      if (events.length < PAGE || !last) return { told, states };
      afterVersion = last.version;
    }
  }
}

/** Cached answers about a running broadcast soon expire. */
function keyOf({ plan, endedAt, isRunning }: Recording): string {
  return isRunning ? `${roomOf(plan)} ${Math.floor(endedAt / RUNNING_KEPT_FOR)}` : roomOf(plan);
}

/** Concurrent callers share one read. A failed one is not cached. */
function kept<T extends object>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const reading = read();
  cache.set(key, reading);
  reading.catch(() => {
    if (cache.peek(key) === reading) cache.delete(key);
  });
  return reading;
}

function momentOf({ startedAt }: Recording, time: number): number {
  return startedAt + Math.round(time * 1000);
}

function msgTypeOf({ event, data }: TimedMessage['message']): number | undefined {
  return event === 'chatMessage' ? (data as ChatMessage).msgType : undefined;
}

/** Thins chat evenly if it is too much to read; everything else stays. */
function thinned(events: readonly RecordedEvent[]): RecordedEvent[] {
  const isSaid = ({ type }: RecordedEvent) => type === ('ChatSent' satisfies RoomEventType);
  const said = events.filter(isSaid).length;
  const room = Math.max(0, VOD_WINDOW_MESSAGES_MAX - (events.length - said));
  if (said <= room) return [...events];
  let nth = 0;
  return events.filter((event) => {
    if (!isSaid(event)) return true;
    nth += 1;
    return Math.floor((nth * room) / said) > Math.floor(((nth - 1) * room) / said);
  });
}

/** The line type of any message, chat or not; null: it is not drawn. */
function lineOf({ event, data, seq }: RoomMessage, recordedAt: number): ChatMessage | null {
  if (event === 'chatMessage') return data as ChatMessage;
  const line = {
    room: (data as { readonly room: string }).room,
    nick: '',
    userId: '',
    permission: PERMISSION.host,
    msg: '',
    content: null,
    answer: null,
    createdAt: new Date(recordedAt).toISOString(),
    logSysId: seq!,
    prdtSysIds: [],
    ordPrdts: [],
  };
  if (event === 'questionAnswer') {
    // The answer has its question's id, so the pair replaces the question.
    const { room: _, isPrivate: __, ...pair } = data as DurableData<'questionAnswer'>;
    return { ...line, ...pair, createdAt: line.createdAt };
  }
  return event === 'event' ? { ...line, ...eventLine(data as DurableData<'event'>) } : null;
}
