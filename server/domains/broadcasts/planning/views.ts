import type { ExpressionBuilder, Kysely } from 'kysely';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import {
  isRehearsal,
  movedTimes,
  type BroadcastEvent,
  type SellersTime,
} from '../../room/broadcast/decider.ts';
import { roomOfStream } from '../../room/room/decider.ts';

/** All broadcasts of each seller, cancelled ones too; no rehearsals. */
const planned = table(
  'planned_broadcasts',
  {
    broadcast_sys_id: int,
    seller_sys_id: int,
    start_at: int,
    end_at: int,
    /** When it began; when it is to begin until then. */
    begin_at: int,
    live_flag: int,
    is_cancelled: int,
  },
  {
    key: ['broadcast_sys_id'],
    indexes: { planned_broadcasts_by_seller: ['seller_sys_id', 'start_at'] },
  },
);

type Tables = TablesOf<typeof planned>;
const { statement } = statementsFor<Tables>();

type Of<P = unknown> = P & SellersTime;
type AtNow = Of<{ now: number }>;
type Paged<P> = P & { rowCount: number };
type Row = ExpressionBuilder<Tables, 'planned_broadcasts'>;

const plannedIn = (db: Kysely<Tables>, p: Params<Of>) =>
  db
    .selectFrom('planned_broadcasts')
    .where((row) => row('seller_sys_id', '=', row.fn.coalesce(p('sellerSysId'), 'seller_sys_id')))
    .where('begin_at', '>=', p('from'))
    .where('begin_at', '<', p('until'));

const listed = (db: Kysely<Tables>, p: Params<Paged<Of>>, order: 'asc' | 'desc') =>
  plannedIn(db, p)
    .select(['broadcast_sys_id', 'start_at'])
    .orderBy('start_at', order)
    .orderBy('broadcast_sys_id', order)
    .limit(p('rowCount'));

/** On air, or still to come: a late one is, until its planned end. */
const isUpcoming = (p: Params<AtNow>) => (row: Row) =>
  row.and([
    row('is_cancelled', '=', 0),
    row.or([
      row('live_flag', '=', LIVE_FLAG.onAir),
      row.and([row('live_flag', '=', LIVE_FLAG.before), row('end_at', '>', p('now'))]),
    ]),
  ]);

export const plannedOf = statement((db, p: Params<Paged<Of>>) => listed(db, p, 'desc'));

/** Soonest first. */
export const upcomingOf = statement((db, p: Params<Paged<AtNow>>) =>
  listed(db, p, 'asc').where(isUpcoming(p)),
);

/** All others, latest first. */
export const endedOf = statement((db, p: Params<Paged<AtNow>>) =>
  listed(db, p, 'desc').where((row) => row.not(isUpcoming(p)(row))),
);

const countAll = ({ fn }: Row) => fn.countAll<number>().as('count');

export const countPlanned = statement((db, p: Params<Of>) => plannedIn(db, p).select(countAll));

export const countUpcoming = statement((db, p: Params<AtNow>) =>
  plannedIn(db, p).select(countAll).where(isUpcoming(p)),
);

export const planningProjection: Projection<BroadcastEvent | RoomEvent> = {
  name: 'planning',
  version: 2,
  tables: [planned],
  on: {
    BroadcastScheduled: ({ data }) =>
      isRehearsal(data)
        ? []
        : [
            planned.upsert({
              broadcast_sys_id: data.broadcastSysId,
              seller_sys_id: data.sellerSysId,
              start_at: Date.parse(data.startDate),
              end_at: Date.parse(data.endDate),
              begin_at: Date.parse(data.startDate),
              live_flag: LIVE_FLAG.before,
              is_cancelled: 0,
            }),
          ],
    BroadcastChanged: ({ data: { broadcastSysId, changes } }) => {
      const { start, end } = movedTimes(changes);
      if (start === undefined && end === undefined) return [];
      return [
        planned.set({
          broadcast_sys_id: broadcastSysId,
          start_at: start,
          begin_at: start,
          end_at: end,
        }),
      ];
    },
    BroadcastCancelled: ({ data }) => [
      planned.set({ broadcast_sys_id: data.broadcastSysId, is_cancelled: 1 }),
    ],
    LiveFlagChanged: ({ stream, data: { liveFlag }, recordedAt }) => [
      planned.set({
        broadcast_sys_id: broadcastOfRoom(roomOfStream(stream)),
        live_flag: liveFlag,
        begin_at: liveFlag === LIVE_FLAG.onAir ? recordedAt : undefined,
      }),
    ],
  },
};
