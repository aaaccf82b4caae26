import { streamOf, type Fold, type RecordedEvent, type StreamRef } from '../../../platform/log/log.ts';
import { roomOf, type RoomIds } from '../broadcast/broadcast.ts';

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
