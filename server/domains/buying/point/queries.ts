import { TIME_ZONE_OFFSET } from '../../../../schema/constants.ts';
import { POINT_HISTORY_GROUP, POINT_HISTORY_MONTHS } from '../../../../schema/buying/constants.ts';
import { koreanDay, monthsBefore } from '../../../../schema/korean-days.ts';
import type { Query } from '../../../../schema/operation.ts';
import * as contract from '../../../../schema/buying/points.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { memberNamed } from '../../members/account/queries.ts';
import { heldPoints, pointsOf, pointStream } from './decider.ts';
import { countHistoryOf, historyOf, type PointHistoryRow } from './views.ts';

export const pointHistory = query(
  contract.pointHistory,
  ({ log, clock }) =>
    (call) =>
      pointsWithHistory(log, call.caller.userSysId, call.query, clock.now()),
);

export const memberPoints = query(
  contract.memberPoints,
  ({ log, clock }) =>
    async ({ query: { userId, ...asked } }) =>
      pointsWithHistory(log, (await memberNamed(log, userId)).userSysId, asked, clock.now()),
);

/** The points that the member can use now. */
export async function pointsHeld(
  log: Pick<EventLog, 'state'>,
  userSysId: number,
  now: number,
): Promise<number> {
  return pointsOf(heldPoints((await log.state(pointStream(userSysId))).state, now));
}

/** Newest first. Throws 0005 for an impossible date. */
async function pointsWithHistory(
  log: EventLog,
  userSysId: number,
  { startDate, endDate, historyGroup, ...page }: Query<typeof contract.pointHistory>,
  now: number,
): Promise<contract.Points> {
  const asked = {
    userSysId,
    from: Math.max(monthsBefore(now, POINT_HISTORY_MONTHS), startDate ? dayOf(startDate).start : 0),
    until: endDate ? dayOf(endDate).end : Number.MAX_SAFE_INTEGER,
    firstGroup: historyGroup ?? POINT_HISTORY_GROUP.saved,
    lastGroup: historyGroup ?? POINT_HISTORY_GROUP.expired,
  };
  const [{ state }, counted, rows] = await Promise.all([
    log.state(pointStream(userSysId)),
    log.reads.one(countHistoryOf(asked)),
    log.reads.all(historyOf({ ...asked, ...page })),
  ]);
  const held = heldPoints(state, now);
  const next = held.filter(({ expiresAt }) => expiresAt === held[0]?.expiresAt);
  return {
    holdingPoint: pointsOf(held),
    nextExpiry: next[0] ? { pointAmount: pointsOf(next), expireDate: lastMoment(next[0].expiresAt) } : null,
    totalCnt: counted?.count ?? 0,
    points: rows.map(historyView),
  };
}

function dayOf(day: string) {
  const at = Date.parse(`${day}T00:00:00${TIME_ZONE_OFFSET}`);
  if (Number.isNaN(at))
    throw new Refusal('0005', { day, field: 'day', reason: 'must be a day of the calendar' });
  return koreanDay(at);
}

/** Members see the last second in which the points can be used. */
function lastMoment(expiresAt: number): string {
  return new Date(expiresAt - 1000).toISOString();
}

function historyView(row: PointHistoryRow): contract.PointHistory {
  return {
    historyType: row.history_type as contract.PointHistory['historyType'],
    historyGroup: row.history_group as contract.PointHistory['historyGroup'],
    pointAmount: row.point_amount,
    orderSysId: row.order_sys_id,
    createdAt: new Date(row.created_at).toISOString(),
    expireDate: row.expires_at === null ? null : lastMoment(row.expires_at),
  };
}
