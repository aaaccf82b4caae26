import { GONE, type Author } from '../../../../schema/room/room.ts';
import { toldMessage } from '../../../../schema/room/told.ts';
import type { Profile } from '../../members/account/offers.ts';
import type { RoomMessage } from '../../../platform/bus/bus.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import { roomOfStream } from './decider.ts';

/** Looks up how a member appears; null when they are no longer there. */
export type ProfileOf = (userSysId: number) => Profile | null;

/** Replaces an event that cannot be read, so that the room's messages have no gap. */
const unreadable = { type: 'Unreadable', data: {} };

/**
 * The one message of a room's event. It is the same live and for viewers who return later, except for a nickname that
 * changed in between.
 */
export function roomMessage(event: RecordedEvent, profileOf: ProfileOf): RoomMessage {
  const userSysId = authorOf(event);
  const about = {
    room: roomOfStream(event.stream),
    seq: event.version,
    recordedAt: event.recordedAt,
    author: authorFor(userSysId, profileOf),
  };
  try {
    return toldMessage(event.damaged ? unreadable : event, about);
  } catch {
    // No program has written this shape.
    return toldMessage(unreadable, about);
  }
}

function authorFor(userSysId: number | null, profileOf: ProfileOf): Author {
  const profile = userSysId === null ? null : profileOf(userSysId);
  return profile && userSysId !== null ? { ...profile, userSysId } : GONE;
}

/**
 * The author of an event: its actor, or for a system message the member it is about. An event played in a rehearsal keeps
 * its original author.
 */
export function authorOf({ actorId, data }: RecordedEvent): number | null {
  const { authorSysId, userSysId } = data as { authorSysId?: number | null; userSysId?: number };
  return authorSysId === undefined ? (userSysId ?? actorId) : authorSysId;
}
