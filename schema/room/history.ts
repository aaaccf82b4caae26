/**
 * The API tells an `event` of a past broadcast as a chat line with its own `msgType`. The server writes these lines, and
 * clients read them back as events. So a room has one vocabulary.
 */
import { MSG_TYPE, ROOM_EVENT } from './constants.ts';
import type { ChatMessage, DurableData, DurableMessage } from './messages.ts';

type EventType = DurableData<'event'>['type'];

const LINE_OF = {
  [ROOM_EVENT.buyHere]: MSG_TYPE.buyHere,
  [ROOM_EVENT.closeNotice]: MSG_TYPE.closeNotice,
} as const satisfies Record<EventType, number>;

const EVENT_OF: ReadonlyMap<number, EventType> = new Map(
  Object.entries(LINE_OF).map(([type, msgType]) => [msgType, Number(type) as EventType]),
);

/** The line that stands for an `event`. */
export function eventLine({
  type,
  prdtSysId,
}: DurableData<'event'>): Pick<ChatMessage, 'msgType' | 'prdtSysIds'> {
  return { msgType: LINE_OF[type], prdtSysIds: prdtSysId === undefined ? [] : [prdtSysId] };
}

/** What the room was told while it was on air. */
export function messageOf(line: ChatMessage, seq: number): DurableMessage {
  const type = EVENT_OF.get(line.msgType);
  const [prdtSysId] = line.prdtSysIds;
  return type === undefined
    ? { event: 'chatMessage', data: line, seq }
    : { event: 'event', data: { room: line.room, type, ...(prdtSysId !== undefined && { prdtSysId }) }, seq };
}
