import { roomName } from '../../../schema/members/names.ts';
import type { Fold, StreamRef } from '../../platform/log/log.ts';
import { streamOf } from '../../platform/log/log.ts';

/** A broadcast's plan. What happens on air is in the room's stream. */
export interface BroadcastPlan {
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
  readonly sellerSysId: number;
  readonly title: string;
  readonly titleEn: string;
  readonly briefComment: string;
  readonly briefCommentEn: string;
  readonly thumnailLiveUrl: string;
  /** Texts and picture for sharing, if they differ from title, comment and poster. */
  readonly shareTitle?: string;
  readonly shareText?: string;
  readonly shareThumnailUrl?: string;
  /** ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
  /** The first stream plays when the broadcast goes on air. The host may switch to the others. */
  readonly streams: readonly {
    readonly name: string;
    readonly liveUrl: string;
    /** Footage that the server itself plays as this stream; null: the URL leads to another host. */
    readonly programme: string | null;
    /** An encoder sends it to this server. */
    readonly isPushed?: true;
  }[];
  readonly products: readonly { readonly prdtSysId: number; readonly broadcastProductSysId: number }[];
  /** The broadcast of which this is a rehearsal, for its host's people alone. Undefined: everybody may watch. */
  readonly rehearsalOf?: number;
}

export type BroadcastEvent =
  | { readonly type: 'BroadcastScheduled'; readonly data: BroadcastPlan }
  /** An encoder has begun to send video. It is now the broadcast's first stream and replaces what was sent before. */
  | {
      readonly type: 'StreamPushed';
      readonly data: { readonly broadcastSysId: number; readonly name: string; readonly liveUrl: string };
    };

/** Null until it is scheduled. */
export type BroadcastState = BroadcastPlan | null;

export const broadcastFold: Fold<BroadcastState, BroadcastEvent> = {
  category: 'broadcast',
  initial: null,
  stateVersion: 2,
  on: {
    BroadcastScheduled: (_state, { data }) => data,
    StreamPushed: (state, { data: { name, liveUrl } }) =>
      state && {
        ...state,
        streams: [
          { name, liveUrl, programme: null, isPushed: true },
          ...state.streams.filter(({ isPushed }) => !isPushed),
        ],
      },
  },
};

export function broadcastStream(broadcastSysId: number): StreamRef<BroadcastState, BroadcastEvent> {
  return streamOf(broadcastFold, broadcastSysId);
}

/** Names the room that the broadcast is watched in. */
export type RoomIds = Pick<BroadcastPlan, 'broadcastSysId' | 'broadcastScheduleSysId'>;

export function roomOf({ broadcastSysId, broadcastScheduleSysId }: RoomIds): string {
  return roomName(broadcastSysId, broadcastScheduleSysId);
}
