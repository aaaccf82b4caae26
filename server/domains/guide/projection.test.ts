import { expect, test } from 'vitest';
import { planOf } from '../../testing/goods.ts';
import { TestLog } from '../../testing/log.ts';
import { broadcastStream, type BroadcastPlan } from '../broadcast/broadcast.ts';
import { countsStream } from '../room/counts.ts';
import { roomStream } from '../room/decider.ts';
import { broadcastsComing, broadcastsFrom, broadcastsOnAir, countOnAir } from './projection.ts';

const all = { startIndex: 0, rowCount: 10, shop: null };

function ids(rows: readonly { readonly broadcast_sys_id: number }[]): number[] {
  return rows.map(({ broadcast_sys_id }) => broadcast_sys_id);
}

async function schedule(log: TestLog, plan: BroadcastPlan): Promise<void> {
  await log.append(broadcastStream(plan.broadcastSysId), null, { type: 'BroadcastScheduled', data: plan });
}

test('BroadcastScheduled: found by when it begins; scheduling again moves it', async () => {
  await TestLog.run(async (log) => {
    const at = (broadcastSysId: number, startDate: string) => planOf([], { broadcastSysId, startDate });
    await schedule(log, at(1, '2026-11-21T10:00:00.000Z'));
    await schedule(log, at(2, '2026-11-20T10:00:00.000Z'));
    await schedule(log, at(3, '2026-11-20T10:00:00.000Z'));
    const from = async (date: string, page = all) =>
      ids(await log.all(broadcastsFrom({ from: Date.parse(date), ...page })));
    expect(await from('2026-11-20T10:00:00.000Z')).toEqual([2, 3, 1]);
    expect(await from('2026-11-20T10:00:00.001Z')).toEqual([1]);
    expect(await from('2026-11-20T10:00:00.000Z', { ...all, startIndex: 1, rowCount: 1 })).toEqual([3]);
    await schedule(log, at(2, '2026-11-22T10:00:00.000Z'));
    expect(await from('2026-11-20T10:00:00.000Z')).toEqual([3, 1, 2]);
  });
});

test('LiveFlagChanged and CountsAdded: on air by views; what has ended, however early, is not to come', async () => {
  await TestLog.run(async (log) => {
    const plans = [1, 2, 3, 4].map((broadcastSysId) => planOf([], { broadcastSysId }));
    for (const plan of plans) await schedule(log, plan);
    const control = (plan: BroadcastPlan, liveFlag: 1 | 2) =>
      log.append(roomStream(plan), 1, { type: 'LiveFlagChanged', data: { liveFlag, liveUrl: null } });
    const [first, second, third] = plans as [BroadcastPlan, BroadcastPlan, BroadcastPlan];
    for (const plan of [first, second, third]) await control(plan, 1);
    await control(third, 2);
    await log.append(countsStream(second), null, { type: 'CountsAdded', data: { likeCnt: 0, viewCnt: 2 } });
    await log.append(countsStream(first), null, { type: 'CountsAdded', data: { likeCnt: 9, viewCnt: 0 } });
    expect(ids(await log.all(broadcastsOnAir(all)))).toEqual([2, 1]);
    expect(ids(await log.all(broadcastsOnAir({ ...all, startIndex: 1, rowCount: 1 })))).toEqual([1]);
    expect(await log.one(countOnAir({ shop: null }))).toEqual({ count: 2 });
    const end = Date.parse(first.endDate);
    expect(ids(await log.all(broadcastsComing({ now: end - 1, ...all })))).toEqual([4]);
    expect(ids(await log.all(broadcastsComing({ now: end, ...all })))).toEqual([]);
  });
});
