/**
 * Who spoke when, for as long as the room is in slow mode. It is part of the room's state, so that all processes and a
 * restart know the same. What must stay true:
 * - Out of slow mode nothing is kept, and a line costs nothing.
 * - In it a line copies the few members that share its shard, not all who spoke; who has waited long enough goes.
 */
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';

const SHARDS = 61;

/** Milliseconds since 1970 by userSysId, by shard. */
export type Spoken = Readonly<Record<number, Readonly<Record<number, number>>>>;

interface Slow {
  readonly slowSeconds: number;
  readonly spoken: Spoken;
}

export function spokenAfter<S extends Slow>(state: S, event: RecordedEvent): S {
  const { slowSeconds, spoken } = state;
  if (slowSeconds === 0) return Object.keys(spoken).length === 0 ? state : { ...state, spoken: {} };
  const { type, actorId, data, recordedAt } = event as RecordedEvent<RoomEvent>;
  const isMembers = type === 'ChatSent' && 'permission' in data && data.permission === PERMISSION.member;
  if (!isMembers || actorId === null) return state;
  const shard = actorId % SHARDS;
  const waiting = Object.entries(spoken[shard] ?? {}).filter(
    ([, at]) => recordedAt - at < slowSeconds * 1000,
  );
  return {
    ...state,
    spoken: { ...spoken, [shard]: { ...Object.fromEntries(waiting), [actorId]: recordedAt } },
  };
}

/** Seconds that a member still has to wait, or 0. */
export function secondsToWait({ slowSeconds, spoken }: Slow, userSysId: number, now: number): number {
  const at = spoken[userSysId % SHARDS]?.[userSysId];
  if (slowSeconds === 0 || at === undefined) return 0;
  // Another process's clock may be a little ahead.
  return Math.min(slowSeconds, Math.max(0, Math.ceil((at + slowSeconds * 1000 - now) / 1000)));
}
