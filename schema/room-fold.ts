/**
 * The room's state, folded from its messages: an event's message, what it changes, and the state after it.
 */
import type { TObject } from 'typebox';
import { withJoinCnt } from './game.ts';
import {
  type About,
  type DurableEvent,
  type Entry,
  GONE,
  roomEvents,
  type RoomEventType,
  type RoomPresent,
  type ToldAtJoin,
} from './room.ts';

const entries = Object.values(roomEvents) as readonly Entry<TObject, DurableEvent>[];

/** Types of events whose messages someone who comes in late wants to see. */
export const chatEventTypes = Object.entries(roomEvents as Record<string, Entry<TObject, DurableEvent>>)
  .filter(([, { isChat }]) => isChat)
  .map(([type]) => type);

/** The messages that bring them. */
export const chatMessageEvents: ReadonlySet<string> = new Set(
  entries.filter(({ isChat }) => isChat).map(({ tells }) => tells),
);

/** Types of events that change what everybody may know of the room: whoever folds it needs no others. */
export const changingEventTypes = Object.entries(roomEvents as Record<string, Entry<TObject, DurableEvent>>)
  .filter(([, { changes }]) => changes)
  .map(([type]) => type);

const entriesByMessage = new Map<string, Entry<TObject, DurableEvent>>(
  entries.flatMap((entry) => (entry.kinds ?? [null]).map((kind) => [messageKey(entry.tells, kind), entry])),
);

function messageKey(event: string, kind: unknown): string {
  return kind === null || kind === undefined ? event : `${event} ${String(kind)}`;
}

/** The entry of a message; undefined: this program does not know it. */
function entryOf({ event, data }: ToldMessage): Entry<TObject, DurableEvent> | undefined {
  const { msgType, type } = data as { readonly msgType?: unknown; readonly type?: unknown };
  const kind = event === 'chatMessage' ? msgType : event === 'event' ? type : null;
  return entriesByMessage.get(messageKey(event, kind));
}

/** A durable message as it came: of this version of the contract, or of another one. */
export interface ToldMessage {
  readonly event: string;
  readonly data: object;
  readonly seq: number;
}

/** The room's state after a message. It is the same object when the message changes nothing. */
export function changed<P extends RoomPresent>(present: P, message: ToldMessage): P {
  const change = entryOf(message)?.changes;
  return change ? { ...present, ...change(present, message.data as never, message.seq) } : present;
}

/** The room's state after a message without a seq: of those, only how many have joined the game changes it. */
export function counted<P extends ToldAtJoin>(present: P, { event, data }: Omit<ToldMessage, 'seq'>): P {
  if (event !== 'joinGame') return present;
  const game = withJoinCnt(present.game, data as Parameters<typeof withJoinCnt>[1]);
  return game === present.game ? present : { ...present, game };
}

/** The one durable message of a room's event; `hostData`: what hosts and managers see differently. */
export function toldMessage(
  event: { readonly type: string; readonly data: object },
  about: About,
): ToldMessage & { readonly hostData?: object } {
  const { room, seq, author } = about;
  const entry = entryOfEvent(event.type);
  if (!entry) return { event: 'unknown', data: { room }, seq };
  const data = entry.told(withoutAuthor(event.data) as never, about);
  const told = { event: entry.tells, data, seq };
  return entry.tells === 'chatMessage' ? { ...told, hostData: { userId: author.userId } } : told;
}

/** What is played again in a rehearsal says whose it was; that is nothing that its message tells as it is. */
function withoutAuthor(data: object): object {
  if (!('authorSysId' in data)) return data;
  const { authorSysId: _, ...rest } = data;
  return rest;
}

/** The room's state after an event: what its message changes. Most events change nothing, and cost nothing. */
export function changedBy<P extends RoomPresent>(
  present: P,
  event: { readonly type: string; readonly data: object },
  about: Omit<About, 'author'>,
): P {
  if (!entryOfEvent(event.type)?.changes) return present;
  return changed(present, toldMessage(event, { ...about, author: GONE }));
}

function entryOfEvent(type: string): Entry<TObject, DurableEvent> | undefined {
  return Object.hasOwn(roomEvents, type)
    ? (roomEvents[type as RoomEventType] as unknown as Entry<TObject, DurableEvent>)
    : undefined;
}
