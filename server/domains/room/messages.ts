import { GONE } from '../../../schema/room/room.ts';
import { toldMessage } from '../../../schema/room/told.ts';
import type { Profile } from '../account/accounts.ts';
import type { RoomMessage } from '../../platform/bus/bus.ts';
import type { RecordedEvent } from '../../platform/log/log.ts';
import { roomOfStream } from './decider.ts';

/** Looks up how a member appears; null when they are no longer there. */
export type ProfileOf = (userSysId: number) => Profile | null;

/** Replaces an event that cannot be read, so that the room's messages have no gap. */
const unreadable = { type: 'Unreadable', data: {} };

/**
 * The one message of a room's event, the same whether it is sent now or given to someone who comes back
 * later: only a nickname that was changed in between reads differently.
 */
export function roomMessage(event: RecordedEvent, profileOf: ProfileOf): RoomMessage {
  const userSysId = authorOf(event);
  const about = {
    room: roomOfStream(event.stream),
    seq: event.version,
    recordedAt: event.recordedAt,
    author: (userSysId === null ? null : profileOf(userSysId)) ?? GONE,
  };
  try {
    return toldMessage(event.damaged ? unreadable : event, about);
  } catch {
    // It is of a shape that no program has written.
    return toldMessage(unreadable, about);
  }
}

/**
 * The author of an event: its actor, or for a system message the member it is about. An event played in a rehearsal keeps
 * its original author.
 */
export function authorOf({ actorId, data }: RecordedEvent): number | null {
  const { authorSysId, userSysId } = data as { authorSysId?: number | null; userSysId?: number };
  return authorSysId === undefined ? (userSysId ?? actorId) : authorSysId;
}
