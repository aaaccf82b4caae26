import { expect, test } from 'vitest';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { planOf } from '../../../testing/goods.ts';
import { TestLog } from '../../../testing/log.ts';
import { broadcastStream, type BroadcastPlan, type PlanChanges } from '../../room/broadcast/decider.ts';
import { replayStream } from '../replay/decider.ts';
import { countsStream } from '../../room/room/counts.ts';
import { roomStream } from '../../room/room/decider.ts';
import {
  broadcastsComing,
  broadcastsFrom,
  broadcastsOnAir,
  challengesFrom,
  countOnAir,
  countsByDay,
  replays,
} from './views.ts';

const all = { startIndex: 0, rowCount: 10, shop: null };

function ids(rows: readonly { readonly broadcast_sys_id: number }[]): number[] {
  return rows.map(({ broadcast_sys_id }) => broadcast_sys_id);
}

async function schedule(log: TestLog, plan: BroadcastPlan): Promise<void> {
  await log.append(broadcastStream(plan.broadcastSysId), null, { type: 'BroadcastScheduled', data: plan });
}

test('BroadcastScheduled: found by when it begins; scheduling again moves it', () =>
  TestLog.run(async (log) => {
    const at = (broadcastSysId: number, startDate: string) => planOf([], { broadcastSysId, startDate });
    await schedule(log, at(1, '2026-11-21T10:00:00.000Z'));
    await schedule(log, at(2, '2026-11-20T10:00:00.000Z'));
    await schedule(log, at(3, '2026-11-20T10:00:00.000Z'));
    const from = async (date: string, page = all) =>
      ids(await log.all(broadcastsFrom({ from: Date.parse(date), besides: LIVE_FLAG.onAir, ...page })));
    expect(await from('2026-11-20T10:00:00.000Z')).toEqual([2, 3, 1]);
    expect(await from('2026-11-20T10:00:00.001Z')).toEqual([1]);
    expect(await from('2026-11-20T10:00:00.000Z', { ...all, startIndex: 1, rowCount: 1 })).toEqual([3]);
    await schedule(log, at(2, '2026-11-22T10:00:00.000Z'));
    expect(await from('2026-11-20T10:00:00.000Z')).toEqual([3, 1, 2]);
  }));

test('LiveFlagChanged and CountsAdded: on air by views; what has ended, however early, is not to come', () =>
  TestLog.run(async (log) => {
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
  }));

test('lists are of one seller, or of all; scheduling again may give a broadcast to another', () =>
  TestLog.run(async (log) => {
    const of = (broadcastSysId: number, sellerSysId: number) => planOf([], { broadcastSysId, sellerSysId });
    const plans = [of(1, 1), of(2, 2), of(3, 2), of(4, 1)];
    for (const plan of plans) await schedule(log, plan);
    const lists = async (shop: number | null) => {
      const page = { ...all, shop };
      const rows = [
        broadcastsOnAir(page),
        broadcastsComing({ now: 0, ...page }),
        broadcastsFrom({ from: 0, besides: LIVE_FLAG.onAir, ...page }),
        replays(page),
      ];
      const { count } = (await log.one(countOnAir({ shop })))!;
      return [count, ...(await Promise.all(rows.map(async (each) => ids(await log.all(each)))))];
    };
    for (const plan of plans.slice(0, 2)) {
      const { broadcastSysId } = plan;
      const data = { liveFlag: 1, liveUrl: null } as const;
      await log.append(roomStream(plan), 1, { type: 'LiveFlagChanged', data });
      const published = { type: 'ReplayPublished', data: { broadcastSysId } } as const;
      await log.append(replayStream(broadcastSysId), 1, published);
    }
    expect(await lists(null)).toEqual([2, [1, 2], [3, 4], [1, 2, 3, 4], [2, 1]]);
    expect(await lists(2)).toEqual([1, [2], [3], [2, 3], [2]]);
    await schedule(log, of(3, 1));
    expect(await lists(2)).toEqual([1, [2], [], [2], [2]]);
    expect(await lists(3)).toEqual([0, [], [], [], []]);
  }));

test('BroadcastChanged: may become a challenge, and stop being one', () =>
  TestLog.run(async (log) => {
    const plan = planOf([], { broadcastSysId: 1 });
    await schedule(log, plan);
    const change = (changes: PlanChanges) =>
      log.append(broadcastStream(1), 1, { type: 'BroadcastChanged', data: { broadcastSysId: 1, changes } });
    const listed = async () => ids(await log.all(challengesFrom({ from: 0, ...all })));
    expect(await listed()).toEqual([]);
    await change({ isChallenge: 1 });
    await change({ title: '다른 제목' });
    expect(await listed()).toEqual([1]);
    await change({ isChallenge: 0 });
    expect(await listed()).toEqual([]);
  }));

test('BroadcastScheduled: counted on the day on which it begins', () =>
  TestLog.run(async (log) => {
    const from = Date.parse('2026-11-19T15:00:00.000Z');
    for (const [at, hours] of [-1, 0, 23, 24, 72].entries()) {
      const startDate = new Date(from + hours * 3_600_000).toISOString();
      await schedule(log, planOf([], { broadcastSysId: at + 1, startDate }));
    }
    const until = from + 3 * 86_400_000;
    expect(await log.all(countsByDay({ from, until, shop: null }))).toEqual([
      { day: 20_777, count: 2 },
      { day: 20_778, count: 1 },
    ]);
    expect(await log.all(countsByDay({ from, until, shop: 99 }))).toEqual([]);
  }));
