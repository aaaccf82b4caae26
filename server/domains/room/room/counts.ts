import { streamOf, type EventLog, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { roomOf, type RoomIds } from '../broadcast/decider.ts';

/** Likes and views of a room, as sums: single ones are never kept. */
export type CountsEvent = {
  readonly type: 'CountsAdded';
  readonly data: { readonly likeCnt: number; readonly viewCnt: number };
};

export interface CountsState {
  readonly likeCnt: number;
  readonly viewCnt: number;
}

export const countsFold: Fold<CountsState, CountsEvent> = {
  category: 'counts',
  initial: { likeCnt: 0, viewCnt: 0 },
  stateVersion: 1,
  on: {
    CountsAdded: (state, { data }) => ({
      likeCnt: state.likeCnt + data.likeCnt,
      viewCnt: state.viewCnt + data.viewCnt,
    }),
  },
};

export function countsStream(of: RoomIds): StreamRef<CountsState, CountsEvent> {
  return streamOf(countsFold, roomOf(of));
}

/** `10_77` of `counts-10_77`. */
export function roomOfCounts(stream: string): string {
  return stream.slice(countsFold.category.length + 1);
}

/** Resolves to the sums. */
export async function addCounts(
  log: EventLog,
  of: RoomIds,
  added: CountsState,
  commandId: string,
): Promise<CountsState> {
  const ref = countsStream(of);
  const { reply } = await log.execute({
    commandId,
    actorId: null,
    streams: [ref],
    decide: (states) => {
      const { likeCnt, viewCnt } = states.get(ref);
      return {
        events: [{ ref, events: [{ type: 'CountsAdded', data: added }] }],
        reply: { likeCnt: likeCnt + added.likeCnt, viewCnt: viewCnt + added.viewCnt },
      };
    },
  });
  return reply;
}
