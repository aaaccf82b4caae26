import * as contract from '../../../../schema/broadcasts/plans.ts';
import { BROADCAST_TAB, type BroadcastTab } from '../../../../schema/broadcasts/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Query } from '../../../../schema/operation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { productStream, requireSeller } from '../../catalog/catalog/offers.ts';
import { Terms } from '../../members/terms/offers.ts';
import { ALWAYS, type PlanState, type SellersTime } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { timesOpenTo } from '../sellover/queries.ts';
import { requireOwn } from './decider.ts';
import { ownBroadcastOf } from './own-broadcast.ts';
import { countPlanned, countUpcoming, endedOf, plannedOf, upcomingOf } from './views.ts';

/** That the caller is a host of this seller, or a manager, is known from the path. */
export const ownBroadcasts = query(contract.ownBroadcasts, (platform) => {
  const list = listing(platform);
  return async ({ params: { sellerSysId }, query: page, caller }) => {
    await requireSeller(platform.log, sellerSysId);
    const { totalCnt, broadcasts } = await list(await timesOpenTo(platform.log, caller, sellerSysId), page);
    return { totalCnt, broadcasts };
  };
});

export const ownBroadcast = query(contract.ownBroadcast, (platform) => {
  const show = showing(platform);
  return async ({ params }) => {
    const plan = await findPlan(platform.log, params.broadcastSysId);
    requireOwn(plan, params);
    return show(plan);
  };
});

/** A manager sees all of them; from others a terminated contract takes those of its time. */
export const sallyBroadcasts = query(contract.sallyBroadcasts, (platform) => {
  const list = listing(platform);
  return async ({ query: page, caller }) => {
    if (caller.permission === PERMISSION.manager) return list([{ sellerSysId: null, ...ALWAYS }], page);
    const times = caller.sellerSysIds.map((sellerSysId) => timesOpenTo(platform.log, caller, sellerSysId));
    return list((await Promise.all(times)).flat(), page);
  };
});

/** With its products. Rights were checked by the guard of hosts. */
export const sallyBroadcast = query(contract.sallyBroadcast, (platform) => {
  const { log } = platform;
  const show = showing(platform);
  return async ({ params: { broadcastSysId } }) => {
    const plan = await findPlan(log, broadcastSysId);
    if (!plan) throw new Refusal('0004', { broadcastSysId });
    const products = await Promise.all(plan.products.map((each) => log.state(productStream(each.prdtSysId))));
    return {
      ...(await show(plan)),
      products: products.flatMap(({ state }) => {
        if (!state) return [];
        const { prdtSysId, name, nameEn, imageUrl, price } = state;
        return [{ prdtSysId, name, nameEn, imageUrl, price }];
      }),
    };
  };
});

function showing({ log, clock, use }: Platform) {
  const terms = use(Terms);
  return async (plan: PlanState): Promise<contract.OwnBroadcast> => {
    const room = (await log.state(roomStream(plan))).state;
    return ownBroadcastOf(plan, room, terms.agreedSince('broadcast', clock.now()));
  };
}

function listing(platform: Platform) {
  const { log, clock } = platform;
  const { reads } = log;
  const show = showing(platform);
  return async (times: readonly SellersTime[], page: Query<typeof contract.sallyBroadcasts>) => {
    const { startIndex } = page;
    const tab = page.tab as BroadcastTab | undefined;
    const rowCount = startIndex + page.rowCount;
    const now = clock.now();
    const of = tab === undefined ? plannedOf : tab === BROADCAST_TAB.upcoming ? upcomingOf : endedOf;
    const found = await Promise.all(times.map((time) => reads.all(of({ ...time, now, rowCount }))));
    const soonest = tab === BROADCAST_TAB.upcoming ? 1 : -1;
    const rows = found
      .flat()
      .toSorted((a, b) => soonest * (a.start_at - b.start_at || a.broadcast_sys_id - b.broadcast_sys_id))
      .slice(startIndex, rowCount);
    const broadcasts = await Promise.all(
      rows.map(async ({ broadcast_sys_id }) => {
        const plan = await findPlan(log, broadcast_sys_id);
        return plan && show(plan);
      }),
    );
    const [all, upcomingCnt] = await Promise.all([
      sumOf(times.map((time) => reads.one(countPlanned({ ...time })))),
      sumOf(times.map((time) => reads.one(countUpcoming({ ...time, now })))),
    ]);
    const endedCnt = all - upcomingCnt;
    return {
      upcomingCnt,
      endedCnt,
      totalCnt: tab === undefined ? all : tab === BROADCAST_TAB.upcoming ? upcomingCnt : endedCnt,
      broadcasts: broadcasts.filter((broadcast) => broadcast !== null),
    };
  };
}

async function sumOf(counts: readonly Promise<{ readonly count: number } | undefined>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((sum, row) => sum + (row?.count ?? 0), 0);
}
