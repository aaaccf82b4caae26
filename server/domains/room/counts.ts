import { roomName } from '../../../schema/socket.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';
import {
  streamOf,
  type Fold,
  type Projection,
  type RecordedEvent,
  type StreamRef,
} from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../platform/log/table.ts';

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

export function countsStream(
  plan: Pick<BroadcastPlan, 'broadcastSysId' | 'broadcastScheduleSysId'>,
): StreamRef<CountsState, CountsEvent> {
  return streamOf(countsFold, roomName(plan.broadcastSysId, plan.broadcastScheduleSysId));
}

const roomCounts = table('room_counts', { room: text, like_cnt: int, view_cnt: int }, { key: ['room'] });

const { statement } = statementsFor<TablesOf<typeof roomCounts>>();

const addCounts = statement<RowOf<typeof roomCounts>>((db, p) =>
  db
    .insertInto('room_counts')
    .values({ room: p('room'), like_cnt: p('like_cnt'), view_cnt: p('view_cnt') })
    .onConflict((conflict) =>
      conflict.column('room').doUpdateSet((eb) => ({
        like_cnt: eb('room_counts.like_cnt', '+', eb.ref('excluded.like_cnt')),
        view_cnt: eb('room_counts.view_cnt', '+', eb.ref('excluded.view_cnt')),
      })),
    ),
);

export const countsOfRoom = statement((db, p: Params<{ room: string }>) =>
  db.selectFrom('room_counts').select(['like_cnt', 'view_cnt']).where('room', '=', p('room')),
);

export const countsProjection: Projection = {
  name: 'counts',
  version: 1,
  tables: [roomCounts],
  on: {
    CountsAdded: ({ stream, data }: RecordedEvent<CountsEvent>) => [
      addCounts({
        room: stream.slice(countsFold.category.length + 1),
        like_cnt: data.likeCnt,
        view_cnt: data.viewCnt,
      }),
    ],
  },
};
