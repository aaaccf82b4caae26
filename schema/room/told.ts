/** What is told of a room's events: each as its one message, and which of them are chat or change the room. */
import type { TObject } from 'typebox';
import type { DurableEvent } from './messages.ts';
import { type About, type Entry, GONE, roomEvents, type RoomEventType, type RoomPresent } from './room.ts';
import { changed, changeOf, type ToldMessage } from './fold.ts';

const entries = Object.entries(roomEvents as Record<string, Entry<TObject, DurableEvent>>);

/** Types of events whose messages someone who comes in late wants to see. */
export const chatEventTypes = entries.filter(([, { isChat }]) => isChat).map(([type]) => type);

/** The messages that bring them, by their variants; null: whatever the variant. */
const chatKinds = new Map<string, ReadonlySet<number> | null>();
for (const { isChat, tells, kinds } of entries.map(([, entry]) => entry))
  if (isChat) chatKinds.set(tells, kinds ? new Set([...(chatKinds.get(tells) ?? []), ...kinds]) : null);

/** Whether a joiner gets it as history. A notice or a pinned product is a `chatMessage`, too, but no chat. */
export function isChatMessage({ event, data }: { readonly event: string; readonly data: object }): boolean {
  const kinds = chatKinds.get(event);
  return kinds !== undefined && (kinds === null || kinds.has((data as { msgType: number }).msgType));
}

function isChanging({ tells, kinds }: Entry<TObject, DurableEvent>): boolean {
  return (kinds ?? [undefined]).some((kind) => changeOf(tells, kind));
}

/** Types of events that change the room's public state. Folding them is enough. */
export const changingEventTypes = entries.filter(([, entry]) => isChanging(entry)).map(([type]) => type);
const changing = new Set(changingEventTypes);

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

/** A rehearsal's events name the original author, who must not appear in their messages. */
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
  if (!changing.has(event.type)) return present;
  return changed(present, toldMessage(event, { ...about, author: GONE }));
}

function entryOfEvent(type: string): Entry<TObject, DurableEvent> | undefined {
  return Object.hasOwn(roomEvents, type)
    ? (roomEvents[type as RoomEventType] as unknown as Entry<TObject, DurableEvent>)
    : undefined;
}
