import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { BroadcastEvent, BroadcastPlan } from '../../room/broadcast/decider.ts';
import type { RoomState } from '../../room/room/decider.ts';
import { shownCntAfter, type IngestState } from './decider.ts';
import type { IngestEvent } from './events.ts';

/** Players read the list of renditions once, so another list needs another address. */
export function liveUrlOf(broadcastSysId: number, stream: string, shownCnt: number): string {
  const version = shownCnt > 1 ? `?v=${shownCnt}` : '';
  return `/media/${broadcastSysId}/${stream}/master.m3u8${version}`;
}

/**
 * What the plan and the room are told when an encoder's video can first be seen, or its renditions have changed. The room
 * switches to it once. After that the host chooses the stream.
 */
export function announced(parts: {
  readonly before: IngestState;
  readonly events: readonly IngestEvent[];
  readonly stream: string;
  readonly plan: BroadcastPlan;
  readonly room: RoomState;
}): { readonly broadcast: BroadcastEvent[]; readonly room: RoomEvent[] } {
  const { before, events, stream, plan, room } = parts;
  const { broadcastSysId } = plan;
  const shownCnt = shownCntAfter(before, events);
  const liveUrl = liveUrlOf(broadcastSysId, stream, shownCnt);
  const known = plan.streams.find(({ isPushed }) => isPushed)?.liveUrl;
  if (shownCnt === 0 || known === liveUrl) return { broadcast: [], room: [] };
  const isWatched = room.liveFlag === LIVE_FLAG.onAir && (known === undefined || room.liveUrl === known);
  return {
    broadcast: [{ type: 'StreamPushed', data: { broadcastSysId, name: 'encoder', liveUrl } }],
    room: isWatched ? [{ type: 'StreamSwitched', data: { liveUrl } }] : [],
  };
}
