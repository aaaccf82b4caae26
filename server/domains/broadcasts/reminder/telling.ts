import { liveAddress } from '../../../../schema/room/rehearsals.ts';
import { TOLD_AT_ONCE } from '../../../../schema/members/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EventLog, Timer } from '../../../platform/log/log.ts';
import type { Alerts, News } from '../../members/alert/offers.ts';
import type { BroadcastPlan } from '../../room/broadcast/broadcast.ts';
import { findPlan } from '../../room/broadcast/plans.ts';
import { membersWaiting } from './projection.ts';

/** What the members who wait for a broadcast are told. */
export type Telling = 'begun' | 'cancelled';

/** The timers that tell some of them. */
export const TELL_BEGUN = 'TellBroadcastBegun';
export const TELL_CANCELLED = 'TellBroadcastCancelled';

const TIMERS: Readonly<Record<Telling, string>> = { begun: TELL_BEGUN, cancelled: TELL_CANCELLED };

export function tellingTimer(
  telling: Telling,
  { broadcastSysId, after }: { readonly broadcastSysId: number; readonly after: number },
  dueAt: number,
): Timer {
  const command = { type: TIMERS[telling], broadcastSysId, after };
  return { id: `tell-${telling}:${broadcastSysId}:${after}`, dueAt, command };
}

/** Tells some of the members who wait, and has the same timer go on with the others. */
export async function tellWaiting(
  telling: Telling,
  timer: Timer,
  { log, clock, alerts }: { readonly log: EventLog; readonly clock: Clock; readonly alerts: Alerts },
): Promise<void> {
  const [broadcastSysId, after] = [Number(timer.command['broadcastSysId']), Number(timer.command['after'])];
  const plan = await findPlan(log, broadcastSysId);
  if (!plan) return;
  const rows = await log.reads.all(membersWaiting({ broadcastSysId, after, rowCount: TOLD_AT_ONCE }));
  const next = (last: number) => tellingTimer(telling, { broadcastSysId, after: last }, clock.now());
  await alerts.tellSome(
    rows.map(({ user_sys_id }) => user_sys_id),
    newsOf(telling, plan),
    { timer, next },
  );
}

const TITLES: Readonly<Record<Telling, { readonly ko: string; readonly en: string }>> = {
  begun: { ko: '기다리던 방송이 시작됐어요', en: 'The broadcast you waited for has begun' },
  cancelled: { ko: '기다리던 방송이 취소됐어요', en: 'The broadcast you waited for was cancelled' },
};

function newsOf(telling: Telling, plan: BroadcastPlan): News {
  const { title, titleEn } = plan;
  const { ko, en } = TITLES[telling];
  return {
    kind: 'broadcast',
    words: { ko: { title: ko, text: title }, en: { title: en, text: titleEn || title } },
    link: liveAddress(plan) as News['link'],
  };
}
