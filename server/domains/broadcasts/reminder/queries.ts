import { LIVE_FLAG, REMINDER_TOLD_WITHIN, REMINDERS_MAX } from '../../../../schema/broadcasts/constants.ts';
import * as contract from '../../../../schema/broadcasts/reminders.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { isShownAt } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { remindersOf } from './views.ts';

/** Upcoming broadcasts, and for a while those that have begun, so that any of the member's pages can announce them. */
export const listReminders = query(contract.listReminders, ({ log, clock, use }) => {
  const catalog = use(Catalog);
  return async ({ caller, shop }) => {
    const now = clock.now();
    const { userSysId } = caller;
    const reminderOf = async (broadcastSysId: number): Promise<contract.Reminder[]> => {
      const plan = await findPlan(log, broadcastSysId);
      if (!plan || plan.standing.isCancelled || !isShownAt(shop, caller, plan)) return [];
      const { liveFlag, startedAt } = (await log.state(roomStream(plan))).state;
      const isToCome = liveFlag === LIVE_FLAG.before;
      const hasJustBegun = liveFlag === LIVE_FLAG.onAir && now - (startedAt ?? 0) < REMINDER_TOLD_WITHIN;
      const seller = isToCome || hasJustBegun ? await catalog.seller(plan.sellerSysId) : null;
      if (!seller) return [];
      const { broadcastScheduleSysId, title, titleEn, thumnailLiveUrl, startDate, endDate } = plan;
      return [
        {
          broadcastSysId,
          broadcastScheduleSysId,
          title,
          titleEn,
          liveFlag,
          seller,
          thumnailLiveUrl,
          startDate,
          startTime: koreanTime(Date.parse(startDate)).time,
          endTime: koreanTime(Date.parse(endDate)).time,
        },
      ];
    };
    const rows = await log.reads.all(remindersOf({ userSysId, now, rowCount: REMINDERS_MAX }));
    return { reminders: (await Promise.all(rows.map((row) => reminderOf(row.broadcast_sys_id)))).flat() };
  };
});
