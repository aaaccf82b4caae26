import type { Kysely } from 'kysely';
import { POINT_HISTORY_GROUP, POINT_HISTORY_TYPE } from '../../../../schema/buying/constants.ts';
import type { PointHistoryType } from '../../../../schema/buying/points.ts';
import type { Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { memberOfPoints, pointsOf, type PointEvent } from './decider.ts';

/** Changes of points, by member. */
const history = table(
  'point_history',
  {
    user_sys_id: int,
    /** Position among the changes of the member's points. */
    version: int,
    history_type: int,
    history_group: int,
    point_amount: int,
    order_sys_id: nullable(int),
    created_at: int,
    expires_at: nullable(int),
  },
  {
    key: ['user_sys_id', 'version'],
    indexes: { point_history_by_time: ['user_sys_id', 'created_at', 'version'] },
  },
);
export type PointHistoryRow = RowOf<typeof history>;

const { statement } = statementsFor<TablesOf<typeof history>>();

/** Between two moments, the first included, and of the groups from the first to the last. */
interface Asked {
  readonly userSysId: number;
  readonly from: number;
  readonly until: number;
  readonly firstGroup: number;
  readonly lastGroup: number;
}

const among = (db: Kysely<TablesOf<typeof history>>, p: Params<Asked>) =>
  db
    .selectFrom('point_history')
    .where('user_sys_id', '=', p('userSysId'))
    .where('created_at', '>=', p('from'))
    .where('created_at', '<', p('until'))
    .where('history_group', '>=', p('firstGroup'))
    .where('history_group', '<=', p('lastGroup'));

export const historyOf = statement(
  (db, p: Params<Asked & { readonly startIndex: number; readonly rowCount: number }>) =>
    among(db, p)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('version', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countHistoryOf = statement((db, p: Params<Asked>) =>
  among(db, p).select((eb) => eb.fn.countAll<number>().as('count')),
);

const { saved, used, expired } = POINT_HISTORY_GROUP;
const GROUP = {
  1: saved,
  2: used,
  3: expired,
  4: saved,
  5: saved,
  6: used,
  7: used,
  8: saved,
  9: saved,
  10: used,
} as const satisfies Record<PointHistoryType, number>;

function told(
  { stream, version, recordedAt }: RecordedEvent,
  historyType: PointHistoryType,
  what: { readonly amount: number; readonly orderSysId?: number; readonly expiresAt?: number | undefined },
): Write[] {
  return [
    history.insert({
      user_sys_id: memberOfPoints(stream),
      version,
      history_type: historyType,
      history_group: GROUP[historyType],
      point_amount: what.amount,
      order_sys_id: what.orderSysId ?? null,
      created_at: recordedAt,
      expires_at: what.expiresAt ?? null,
    }),
  ];
}

export const pointProjection: Projection<PointEvent> = {
  name: 'point',
  version: 1,
  tables: [history],
  on: {
    PointsGranted: (event) => told(event, event.data.historyType, event.data),
    PointsTaken: (event) => told(event, event.data.historyType, { amount: pointsOf(event.data.parts) }),
    PointsUsed: (event) => {
      const { orderSysId, parts } = event.data;
      return told(event, POINT_HISTORY_TYPE.usedOnOrder, { amount: pointsOf(parts), orderSysId });
    },
    PointsReturned: (event) => {
      const { orderSysId, parts } = event.data;
      // The first part to expire.
      const expiresAt = parts[0]?.expiresAt;
      return told(event, POINT_HISTORY_TYPE.useCancelled, { amount: pointsOf(parts), orderSysId, expiresAt });
    },
    PointsExpired: (event) => told(event, POINT_HISTORY_TYPE.expired, { amount: pointsOf(event.data.parts) }),
  },
};
