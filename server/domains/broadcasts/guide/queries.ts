/** The programme guide: lists of broadcasts. */
import * as contract from '../../../../schema/broadcasts/broadcasts.ts';
import type { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG, SCHEDULE_TYPE } from '../../../../schema/broadcasts/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import { koreanDay, koreanDayAfter, koreanDayStart } from '../../../../schema/korean-days.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { requireBrand } from '../../catalog/catalog/queries.ts';
import type { BroadcastPlan, SellersTime } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { followsStream, type Followed } from '../follow/decider.ts';
import { cardOf } from './card.ts';
import { followedFirst, type ListedRow, type RowRange } from './followed-first.ts';
import {
  broadcastsComing,
  broadcastsFrom,
  broadcastsOnAir,
  challengesFrom,
  countComing,
  countOnAir,
  countReplays,
  countsByDay,
  countsOfSeller,
  NO_FLAG,
  replays,
} from './views.ts';
import type { ShownFrom } from './stage.ts';

/** Of `2026-11-20`. */
const DATE_LENGTH = 10;

interface ShopRows extends RowRange {
  /** The seller whose broadcasts these are; null: everybody's. */
  readonly shop: number | null;
}

export const mainBroadcasts = query(
  contract.mainBroadcasts,
  (platform) =>
    async ({ query: page, shop, caller }) => {
      const follows = caller ? (await platform.log.state(followsStream(caller.userSysId))).state.follows : [];
      return { broadcasts: await mainCards(platform, { ...page, shop }, follows) };
    },
);

/**
 * Broadcasts from the beginning of a day, in Korean time; of today, including those still on air from yesterday. Or those
 * with a replay, newest first. Challenges alone, if asked for, leave out what is over. Throws a Refusal with 0005 for a day
 * that there is not.
 */
export const schedules = query(contract.schedules, (platform) => {
  const { reads } = platform.log;
  return async ({ query: { scheduleTypeCode, startDate, isChallenge = 0, ...rows }, shop }) => {
    const page = { ...rows, shop };
    if (scheduleTypeCode === SCHEDULE_TYPE.replay)
      return { broadcasts: await rowCards(platform, await reads.all(replays(page))) };
    const today = koreanDay(platform.clock.now()).start;
    const from = startDate === undefined ? today : dayStart(startDate);
    const besides = from === today ? LIVE_FLAG.onAir : NO_FLAG;
    const listed =
      isChallenge === 1 ? challengesFrom({ from, ...page }) : broadcastsFrom({ from, besides, ...page });
    return { broadcasts: await rowCards(platform, await reads.all(listed)) };
  };
});

/** Without the days on which none begins. */
export const scheduleDays = query(contract.scheduleDays, ({ log }) => {
  return async ({ query: { startDate, dayCnt }, shop }) => {
    const from = dayStart(startDate);
    const until = koreanDayAfter(from, { days: dayCnt });
    const rows = await log.reads.all(countsByDay({ from, until, shop }));
    const days = rows.map(({ day, count }) => ({
      date: new Date(Number(day) * DAY).toISOString().slice(0, DATE_LENGTH),
      broadcastCnt: Number(count),
    }));
    return { days };
  };
});

/** Of its seller: on air, most viewed first; then upcoming ones, soonest first; then replays, newest first. */
export const brandBroadcasts = query(contract.brandBroadcasts, (platform) => {
  const { reads } = platform.log;
  return async ({ params: { brandSysId }, query: { startIndex, rowCount }, shop: asked }) => {
    const { sellerSysId: shop } = await requireBrand(platform.log, brandSysId, asked);
    const counts = await Promise.all([
      reads.one(countOnAir({ shop })),
      reads.one(countComing({ shop, now: platform.clock.now() })),
      reads.one(countReplays({ shop })),
    ]);
    const [onAirCnt = 0, comingCnt = 0, replayCnt = 0] = counts.map((row) => row?.count);
    const upTo = onAirCnt + comingCnt;
    const before = await mainCards(platform, { startIndex, rowCount, shop });
    const after = await reads.all(
      replays({
        startIndex: Math.max(startIndex - upTo, 0),
        rowCount: Math.max(0, startIndex + rowCount - Math.max(startIndex, upTo)),
        shop,
      }),
    );
    return { totalCnt: upTo + replayCnt, broadcasts: [...before, ...(await rowCards(platform, after))] };
  };
});

/** Broadcasts on air, most viewed first; then upcoming ones, soonest first. In both, those that are followed come first. */
export async function mainCards(
  from: ShownFrom,
  { startIndex, rowCount, shop }: ShopRows,
  follows: readonly Followed[] = [],
): Promise<BroadcastCard[]> {
  const { reads } = from.log;
  const now = from.clock.now();
  const first = (read: (page: RowRange) => Promise<readonly ListedRow[]>, page: RowRange) =>
    followedFirst(read, page, { follows, log: from.log, catalog: from.use(Catalog) });
  const onAirCnt = (await reads.one(countOnAir({ shop })))?.count ?? 0;
  const onAir = await first((page) => reads.all(broadcastsOnAir({ ...page, shop })), {
    startIndex,
    rowCount,
  });
  const coming = await first((page) => reads.all(broadcastsComing({ ...page, now, shop })), {
    startIndex: Math.max(startIndex - onAirCnt, 0),
    rowCount: rowCount - onAir.length,
  });
  return rowCards(from, [...onAir, ...coming]);
}

/** Of these broadcasts, in this order. */
export function cardsOf(from: ShownFrom, ids: readonly number[]): Promise<BroadcastCard[]> {
  return rowCards(
    from,
    ids.map((broadcast_sys_id) => ({ broadcast_sys_id })),
  );
}

/** A broadcast with unreadable events does not remove all others from the list. */
async function rowCards(from: ShownFrom, rows: readonly BroadcastRow[]): Promise<BroadcastCard[]> {
  const cards = await Promise.all(
    (await plansOf(from.log, rows)).map(async (plan) => {
      const seller = await from.use(Catalog).seller(plan.sellerSysId);
      return seller && cardOf(from, plan, seller);
    }),
  );
  return cards.filter((card) => card !== null);
}

type BroadcastRow = Pick<ListedRow, 'broadcast_sys_id'>;

export async function plansOf(
  log: Pick<Platform['log'], 'state'>,
  rows: readonly BroadcastRow[],
): Promise<BroadcastPlan[]> {
  const plans = rows.map(({ broadcast_sys_id }) => findPlan(log, broadcast_sys_id));
  return (await Promise.all(plans)).filter((plan) => plan !== null);
}

/** Public broadcasts, past and future; the newest if there are too many. */
export async function publicPlans(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  rows: Omit<ShopRows, 'startIndex'>,
): Promise<readonly BroadcastPlan[]> {
  const page = { startIndex: 0, ...rows };
  const found = await Promise.all([
    log.reads.all(broadcastsOnAir(page)),
    log.reads.all(broadcastsComing({ ...page, now: clock.now() })),
    log.reads.all(replays(page)),
  ]);
  return plansOf(log, found.flat().slice(0, rows.rowCount));
}

/** How many broadcasts of these sellers and times are on air, over, and to come. */
export async function broadcastCounts(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  times: readonly SellersTime[],
): Promise<{ onAir: number; over: number; coming: number }> {
  const now = clock.now();
  const found = await Promise.all(times.map((time) => log.reads.all(countsOfSeller({ ...time, now }))));
  const sum = (isMeant: (liveFlag: number) => boolean) =>
    found
      .flat()
      .filter(({ live_flag }) => isMeant(live_flag))
      .reduce((all, { count }) => all + Number(count), 0);
  return {
    onAir: sum((flag) => flag === LIVE_FLAG.onAir),
    over: sum((flag) => flag > LIVE_FLAG.onAir),
    coming: sum((flag) => flag === LIVE_FLAG.before),
  };
}

function dayStart(startDate: string): number {
  const start = koreanDayStart(startDate);
  if (start === undefined) throw new Refusal('0005', { field: 'startDate', reason: 'no such day' });
  return start;
}
