import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { requireHost, type Actor, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import type { RoomState } from '../../room/room/decider.ts';

/** Whether a past broadcast may be watched again. */
export interface ReplayState {
  readonly isPublished: boolean;
}

export type ReplayEvent = {
  readonly type: 'ReplayPublished';
  readonly data: { readonly broadcastSysId: number };
};

export const replayFold: Fold<ReplayState, ReplayEvent> = {
  category: 'replay',
  initial: { isPublished: false },
  stateVersion: 1,
  on: { ReplayPublished: () => ({ isPublished: true }) },
};

export function replayStream(broadcastSysId: number): StreamRef<ReplayState, ReplayEvent> {
  return streamOf(replayFold, broadcastSysId);
}

/** Once its host has published it, a past broadcast can be watched for ever. */
export function publishReplay(
  { isPublished }: ReplayState,
  room: RoomState,
  plan: BroadcastPlan,
  host: Actor,
): ReplayEvent[] {
  requireHost(host, plan);
  if (room.liveFlag <= LIVE_FLAG.onAir) throw new Refusal('0007', { liveFlag: room.liveFlag });
  return isPublished ? [] : [{ type: 'ReplayPublished', data: { broadcastSysId: plan.broadcastSysId } }];
}
