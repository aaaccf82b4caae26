import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { EVENING } from '../../../testing/server.ts';
import { TestLog } from '../../../testing/log.ts';
import { pointStream, type PointEvent } from './decider.ts';
import { historyOf } from './views.ts';

const part = { pointSysId: 1, amount: 3_000, expiresAt: EVENING + DAY };
const some = (amount: number) => [{ ...part, amount }];

test('each change of a member’s points stands in their history, the newest first', () =>
  TestLog.run(async (log) => {
    const events: readonly PointEvent[] = [
      { type: 'PointsGranted', data: { ...part, historyType: 1 } },
      { type: 'PointsUsed', data: { orderSysId: 70, parts: some(2_000) } },
      { type: 'PointsReturned', data: { orderSysId: 70, parts: some(1_500) } },
      { type: 'PointsTaken', data: { historyType: 2, parts: some(400) } },
      { type: 'PointsExpired', data: { parts: some(2_100) } },
    ];
    await log.append(pointStream(5), null, ...events);
    await log.append(pointStream(6), null, { type: 'PointsGranted', data: { ...part, historyType: 1 } });
    const all = { userSysId: 5, from: 0, until: EVENING + DAY, firstGroup: 0, lastGroup: 9 };
    const rows = await log.all(historyOf({ ...all, startIndex: 0, rowCount: 10 }));
    expect(
      rows.map((row) => [row.history_type, row.history_group, row.point_amount, row.order_sys_id]),
    ).toEqual([
      [3, 3, 2_100, null],
      [2, 2, 400, null],
      [8, 1, 1_500, 70],
      [7, 2, 2_000, 70],
      [1, 1, 3_000, null],
    ]);
    // Those that are there, or there again, say until when.
    const { expiresAt } = part;
    expect(rows.map((row) => row.expires_at)).toEqual([null, null, expiresAt, null, expiresAt]);
  }));
