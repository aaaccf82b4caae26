import {
  streamOf,
  type EventLog,
  type Fold,
  type RecordedEvent,
  type StreamRef,
} from '../../../platform/log/log.ts';
import { roomOf, type RoomIds } from '../broadcast/decider.ts';

/** Members who took seats in a room that several processes serve. The order of this stream is the order of the seats. */
export type SeatsEvent = {
  readonly type: 'MembersSeated';
  readonly data: { readonly userSysIds: readonly number[] };
};

export const seatsFold: Fold<null, SeatsEvent> = {
  category: 'seats',
  initial: null,
  stateVersion: 1,
  on: { MembersSeated: () => null },
};

export function seatsStream(of: RoomIds): StreamRef<null, SeatsEvent> {
  return streamOf(seatsFold, roomOf(of));
}

export function isSeatsEvent(event: RecordedEvent): event is RecordedEvent<SeatsEvent> {
  return event.type === 'MembersSeated' && !event.damaged;
}

/** `10_77` of `seats-10_77`. */
export function roomOfSeats(stream: string): string {
  return stream.slice(seatsFold.category.length + 1);
}

/** Resolves to their position among all recorded seats of the room. */
export async function recordSeats(
  log: EventLog,
  of: RoomIds,
  userSysIds: readonly number[],
  commandId: string,
): Promise<number> {
  const ref = seatsStream(of);
  const { reply } = await log.execute({
    commandId,
    actorId: null,
    streams: [ref],
    decide: (states) => ({
      events: [{ ref, events: [{ type: 'MembersSeated', data: { userSysIds } }] }],
      reply: states.version(ref) + 1,
    }),
  });
  return reply;
}
