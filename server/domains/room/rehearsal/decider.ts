import { REHEARSAL_LASTS, REHEARSALS_OPEN_MAX } from '../../../../schema/room/constants.ts';
import { factsOf, roomOf, type BroadcastPlan, type RoomIds } from '../broadcast/decider.ts';
import {
  Refusal,
  streamOf,
  type Fold,
  type NewEvent,
  type RecordedEvent,
  type StreamRef,
} from '../../../platform/log/log.ts';
import { authorOf } from '../room/offers.ts';

/** How far the broadcast's recorded events have been played into its rehearsal. */
export type RehearsalEvent = {
  readonly type: 'RecordedPlayed';
  readonly data: { readonly upToPosition: number };
};

export interface RehearsalState {
  /** Position in the log; 0: nothing yet. */
  readonly position: number;
}

export const rehearsalFold: Fold<RehearsalState, RehearsalEvent> = {
  category: 'rehearsal',
  initial: { position: 0 },
  stateVersion: 1,
  on: { RecordedPlayed: (_state, { data }) => ({ position: data.upToPosition }) },
};

/** A rehearsal was made. `over`: the seller's earlier ones that had ended by then. */
export type RehearsalsEvent = {
  readonly type: 'RehearsalMade';
  readonly data: RoomIds & { readonly over: readonly number[] };
};

export interface OpenRehearsal extends RoomIds {
  readonly madeAt: number;
}

/** The rehearsals of a seller that were open when the last one was made. */
export type RehearsalsState = readonly OpenRehearsal[];

export const rehearsalsFold: Fold<RehearsalsState, RehearsalsEvent> = {
  category: 'rehearsals',
  initial: [],
  stateVersion: 1,
  on: {
    RehearsalMade: (state, { recordedAt, data: { over, ...ids } }) => [
      ...state.filter(({ broadcastSysId }) => !over.includes(broadcastSysId)),
      { ...ids, madeAt: recordedAt },
    ],
  },
};

export function rehearsalsStream(sellerSysId: number): StreamRef<RehearsalsState, RehearsalsEvent> {
  return streamOf(rehearsalsFold, sellerSysId);
}

/** The events of a new rehearsal. Refuses with 0007 if too many of the seller's are open. */
export function oneMore(
  state: RehearsalsState,
  ids: RoomIds,
  { now, hasEnded }: { readonly now: number; readonly hasEnded: (of: RoomIds) => boolean },
): RehearsalsEvent {
  const over = state.filter((each) => now - each.madeAt >= REHEARSAL_LASTS || hasEnded(each));
  const openCnt = state.length - over.length;
  if (openCnt >= REHEARSALS_OPEN_MAX) throw new Refusal('0007', { openCnt });
  return { type: 'RehearsalMade', data: { ...ids, over: over.map(({ broadcastSysId }) => broadcastSysId) } };
}

export function rehearsalStream(of: RoomIds): StreamRef<RehearsalState, RehearsalEvent> {
  return streamOf(rehearsalFold, roomOf(of));
}

/**
 * A rehearsal of a broadcast, planned for now and just as long. Anybody who knows a stream's address can play it, so the
 * address contains `key`, which cannot be guessed.
 */
export function rehearsalPlan(
  plan: BroadcastPlan,
  ids: RoomIds,
  { now, key }: { readonly now: number; readonly key: string },
): BroadcastPlan {
  const length = Date.parse(plan.endDate) - Date.parse(plan.startDate);
  const { isToConfirm: _, ...facts } = factsOf(plan);
  return {
    ...facts,
    ...ids,
    startDate: new Date(now).toISOString(),
    endDate: new Date(now + length).toISOString(),
    streams: plan.streams.map(({ name, liveUrl, programme }) => ({
      name,
      liveUrl: programme === null ? liveUrl : `/media/${ids.broadcastSysId}/${name}-${key}/master.m3u8`,
      programme,
    })),
    rehearsalOf: plan.broadcastSysId,
  };
}

/** A recorded event as it happens again in the rehearsal: by the same author, with the rehearsal's own streams. */
export function playedAgain(event: RecordedEvent, plan: BroadcastPlan, rehearsal: BroadcastPlan): NewEvent {
  // A damaged event keeps its place, and changes nothing here either.
  if (event.damaged) return { type: 'Unreadable', data: {} };
  const { liveUrl } = event.data as { readonly liveUrl?: unknown };
  const at = plan.streams.findIndex((stream) => stream.liveUrl === liveUrl);
  return {
    type: event.type,
    data: {
      ...event.data,
      ...(at >= 0 && { liveUrl: rehearsal.streams[at]!.liveUrl }),
      authorSysId: authorOf(event),
    },
  };
}
