import { expect, test } from 'vitest';
import { planOf } from '../../testing/goods.ts';
import { TestLog } from '../../testing/log.ts';
import { broadcastStream, type BroadcastPlan } from './broadcast.ts';
import { broadcastById, broadcastsFrom } from './projection.ts';

test('BroadcastScheduled: found by id and by when it begins; scheduling again moves it', async () => {
  await TestLog.run(async (log) => {
    const schedule = (plan: BroadcastPlan) =>
      log.append(broadcastStream(plan.broadcastSysId), null, { type: 'BroadcastScheduled', data: plan });
    const at = (broadcastSysId: number, startDate: string) => planOf([], { broadcastSysId, startDate });
    await schedule(at(1, '2026-11-21T10:00:00.000Z'));
    await schedule(at(2, '2026-11-20T10:00:00.000Z'));
    await schedule(at(3, '2026-11-20T10:00:00.000Z'));
    const from = (date: string, startIndex = 0, rowCount = 10) =>
      log
        .all(broadcastsFrom({ from: Date.parse(date), startIndex, rowCount }))
        .map(({ broadcast_sys_id }) => broadcast_sys_id);
    expect(from('2026-11-20T10:00:00.000Z')).toEqual([2, 3, 1]);
    expect(from('2026-11-20T10:00:00.001Z')).toEqual([1]);
    expect(from('2026-11-20T10:00:00.000Z', 1, 1)).toEqual([3]);
    await schedule(at(2, '2026-11-22T10:00:00.000Z'));
    expect(from('2026-11-20T10:00:00.000Z')).toEqual([3, 1, 2]);
    expect(JSON.parse(log.one(broadcastById({ broadcastSysId: 2 }))!.plan)).toEqual(
      at(2, '2026-11-22T10:00:00.000Z'),
    );
    expect(log.one(broadcastById({ broadcastSysId: 4 }))).toBeUndefined();
  });
});
