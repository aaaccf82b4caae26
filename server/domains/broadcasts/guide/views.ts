import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { DAY, HOUR } from '../../../../schema/durations.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import {
  isRehearsal,
  movedTimes,
  type BroadcastEvent,
  type SellersTime,
} from '../../room/broadcast/decider.ts';
import type { ReplayEvent } from '../replay/decider.ts';
import { roomOfCounts, type CountsEvent } from '../../room/room/offers.ts';
import { roomOfStream } from '../../room/room/decider.ts';

/** Sort keys of the lists of broadcasts; their content comes from the streams. */
const guide = table(
  'guide',
  {
    broadcast_sys_id: int,
    seller_sys_id: int,
    start_at: int,
    end_at: int,
    /** When it began; when it is to begin until then. */
    begin_at: int,
    live_flag: int,
    view_cnt: int,
    is_replay: int,
    is_challenge: int,
  },
  {
    key: ['broadcast_sys_id'],
    indexes: {
      guide_by_start: ['start_at'],
      guide_by_flag: ['live_flag', 'start_at'],
      guide_by_replay: ['is_replay', 'start_at'],
      guide_by_challenge: ['is_challenge', 'start_at'],
    },
  },
);

/** Of UTC. */
const SEOUL_AHEAD = 9 * HOUR;

type Tables = TablesOf<typeof guide>;
const { statement } = statementsFor<Tables>();

/** Whose broadcasts are asked for; null: all. */
type OfShop<P = unknown> = P & { shop: number | null };
type Page<P = unknown> = OfShop<P & { startIndex: number; rowCount: number }>;
type Row = ExpressionBuilder<Tables, 'guide'>;

const isOf = (p: Params<OfShop>) => (row: Row) =>
  row('seller_sys_id', '=', row.fn.coalesce(p('shop'), 'seller_sys_id'));

/** Not begun, and its planned end is not past: a late one is still to come. */
const isComing = (p: Params<{ now: number }>) => (row: Row) =>
  row.and([row('live_flag', '=', LIVE_FLAG.before), row('end_at', '>', p('now'))]);

const countAll = (row: Row) => row.fn.countAll<number>().as('count');

const listed = (db: Kysely<Tables>, p: Params<Page>) =>
  db
    .selectFrom('guide')
    .select(['broadcast_sys_id', 'seller_sys_id'])
    .where(isOf(p))
    .limit(p('rowCount'))
    .offset(p('startIndex'));

const soonest = (db: Kysely<Tables>, p: Params<Page>) =>
  listed(db, p).orderBy('start_at').orderBy('broadcast_sys_id');

const counted = (db: Kysely<Tables>, p: Params<OfShop>) =>
  db.selectFrom('guide').select(countAll).where(isOf(p));

/** Broadcasts on air, most viewed first. */
export const broadcastsOnAir = statement((db, p: Params<Page>) =>
  listed(db, p)
    .where('live_flag', '=', LIVE_FLAG.onAir)
    .orderBy('view_cnt', 'desc')
    .orderBy('broadcast_sys_id'),
);

export const countOnAir = statement((db, p: Params<OfShop>) =>
  counted(db, p).where('live_flag', '=', LIVE_FLAG.onAir),
);

export const broadcastsComing = statement((db, p: Params<Page<{ now: number }>>) =>
  soonest(db, p).where(isComing(p)),
);

export const countComing = statement((db, p: Params<OfShop<{ now: number }>>) =>
  counted(db, p).where(isComing(p)),
);

/** How many of these are on air, over, and to come, as in the lists above. */
export const countsOfSeller = statement((db, p: Params<SellersTime & { now: number }>) =>
  db
    .selectFrom('guide')
    .select(['live_flag', countAll])
    .where((row) => row('seller_sys_id', '=', row.fn.coalesce(p('sellerSysId'), 'seller_sys_id')))
    .where('begin_at', '>=', p('from'))
    .where('begin_at', '<', p('until'))
    .where((row) => row.or([row('live_flag', '!=', LIVE_FLAG.before), isComing(p)(row)]))
    .groupBy('live_flag'),
);

/** No broadcast has it. */
export const NO_FLAG = -1;

/** Plans that begin at `from` or later, and broadcasts with the flag `besides`, soonest first. */
export const broadcastsFrom = statement((db, p: Params<Page<{ from: number; besides: number }>>) =>
  soonest(db, p).where((row) =>
    row.or([row('start_at', '>=', p('from')), row('live_flag', '=', p('besides'))]),
  ),
);

/** Challenges on air, and those that begin at `from` or later and are not over, soonest first. */
export const challengesFrom = statement((db, p: Params<Page<{ from: number }>>) =>
  soonest(db, p)
    .where('is_challenge', '=', 1)
    .where((row) =>
      row.or([
        row('live_flag', '=', LIVE_FLAG.onAir),
        row.and([row('live_flag', '=', LIVE_FLAG.before), row('start_at', '>=', p('from'))]),
      ]),
    ),
);

/** How many begin on each day in Korea, where no clock is ever changed. `day` counts from 1970-01-01. */
export const countsByDay = statement((db, p: Params<OfShop<{ from: number; until: number }>>) =>
  counted(db, p)
    .select((row) =>
      sql<number>`(${row.ref('start_at')} + ${sql.lit(SEOUL_AHEAD)}) / ${sql.lit(DAY)}`.as('day'),
    )
    .where('start_at', '>=', p('from'))
    .where('start_at', '<', p('until'))
    .groupBy('day')
    .orderBy('day'),
);

/** Past broadcasts with a replay, newest first. */
export const replays = statement((db, p: Params<Page>) =>
  listed(db, p).where('is_replay', '=', 1).orderBy('start_at', 'desc').orderBy('broadcast_sys_id', 'desc'),
);

export const countReplays = statement((db, p: Params<OfShop>) => counted(db, p).where('is_replay', '=', 1));

export const guideProjection: Projection<BroadcastEvent | RoomEvent | ReplayEvent | CountsEvent> = {
  name: 'guide',
  version: 6,
  tables: [guide],
  on: {
    // Rehearsals are never listed; they are only for people who have their address.
    BroadcastScheduled: ({ data }) =>
      isRehearsal(data)
        ? []
        : [
            guide.merge(
              {
                broadcast_sys_id: data.broadcastSysId,
                seller_sys_id: data.sellerSysId,
                start_at: Date.parse(data.startDate),
                end_at: Date.parse(data.endDate),
                begin_at: Date.parse(data.startDate),
                live_flag: LIVE_FLAG.before,
                view_cnt: 0,
                is_replay: 0,
                is_challenge: data.isChallenge ?? 0,
              },
              ['seller_sys_id', 'start_at', 'end_at', 'begin_at', 'is_challenge'],
            ),
          ],
    BroadcastChanged: ({ data: { broadcastSysId, changes } }) => {
      const { isChallenge } = changes;
      const { start, end } = movedTimes(changes);
      if (start === undefined && end === undefined && isChallenge === undefined) return [];
      return [
        guide.set({
          broadcast_sys_id: broadcastSysId,
          start_at: start,
          begin_at: start,
          end_at: end,
          is_challenge: isChallenge,
        }),
      ];
    },
    BroadcastCancelled: ({ data }) => [guide.remove({ broadcast_sys_id: data.broadcastSysId })],
    LiveFlagChanged: ({ stream, data: { liveFlag }, recordedAt }) => [
      guide.set({
        broadcast_sys_id: broadcastOfRoom(roomOfStream(stream)),
        live_flag: liveFlag,
        begin_at: liveFlag === LIVE_FLAG.onAir ? recordedAt : undefined,
      }),
    ],
    ReplayPublished: ({ data }) => [guide.set({ broadcast_sys_id: data.broadcastSysId, is_replay: 1 })],
    CountsAdded: ({ stream, data }) =>
      data.viewCnt === 0
        ? []
        : [guide.add({ broadcast_sys_id: broadcastOfRoom(roomOfCounts(stream)), view_cnt: data.viewCnt })],
  },
};
