import { liveAddress } from '../../../../schema/room/rehearsals.ts';
import { TOLD_AT_ONCE } from '../../../../schema/members/constants.ts';
import type { Timer } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { whenDue, type Due } from '../../../platform/operations.ts';
import { Alerts, type News } from '../../members/alert/offers.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { membersWaiting } from './views.ts';

/** What the members who wait for a broadcast are told. */
export type ReminderNews = 'begun' | 'cancelled';

/** The timers that tell some of them. */
export const TELL_BEGUN = 'TellBroadcastBegun';
export const TELL_CANCELLED = 'TellBroadcastCancelled';

const TIMERS: Readonly<Record<ReminderNews, string>> = { begun: TELL_BEGUN, cancelled: TELL_CANCELLED };

export function tellingTimer(
  news: ReminderNews,
  broadcastSysId: number,
  after: number,
  dueAt: number,
): Timer {
  const command = { type: TIMERS[news], broadcastSysId, after };
  return { id: `tell-${news}:${broadcastSysId}:${after}`, dueAt, command };
}

/** Tells some of the members who wait, and has the same timer go on with the others. */
export const tellWaiting = (news: ReminderNews) =>
  whenDue(
    async ({ log, clock, use }: Platform, { broadcastSysId, after }: Due<'broadcastSysId' | 'after'>) => {
      const plan = await findPlan(log, broadcastSysId);
      if (!plan) return null;
      const rows = await log.reads.all(membersWaiting({ broadcastSysId, after, rowCount: TOLD_AT_ONCE }));
      const members = rows.map(({ user_sys_id }) => user_sys_id);
      const next = (last: number) => tellingTimer(news, broadcastSysId, last, clock.now());
      return use(Alerts).tellSome(members, newsOf(news, plan), next);
    },
  );

const TITLES: Readonly<Record<ReminderNews, { readonly ko: string; readonly en: string }>> = {
  begun: { ko: '기다리던 방송이 시작됐어요', en: 'The broadcast you waited for has begun' },
  cancelled: { ko: '기다리던 방송이 취소됐어요', en: 'The broadcast you waited for was cancelled' },
};

function newsOf(news: ReminderNews, plan: BroadcastPlan): News {
  const { title, titleEn } = plan;
  const { ko, en } = TITLES[news];
  return {
    kind: 'broadcast',
    words: { ko: { title: ko, text: title }, en: { title: en, text: titleEn || title } },
    link: liveAddress(plan) as News['link'],
  };
}
