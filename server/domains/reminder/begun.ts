import { liveAddress } from '../../../schema/room/rehearsals.ts';
import { TOLD_AT_ONCE } from '../../../schema/members/constants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventLog, Timer } from '../../platform/log/log.ts';
import type { Alerts, News } from '../alert/offers.ts';
import type { BroadcastPlan } from '../broadcast/broadcast.ts';
import { findPlan } from '../broadcast/plans.ts';
import { membersWaiting } from './projection.ts';

/** The timer that tells some of the members who wait that their broadcast begins. */
export const TELL_BEGUN = 'TellBroadcastBegun';

export function begunTimer(
  { broadcastSysId, after }: { readonly broadcastSysId: number; readonly after: number },
  dueAt: number,
): Timer {
  const command = { type: TELL_BEGUN, broadcastSysId, after };
  return { id: `tell-begun:${broadcastSysId}:${after}`, dueAt, command };
}

/** Tells some of the members who wait, and has the same timer go on with the others. */
export async function tellBegun(
  timer: Timer,
  { log, clock, alerts }: { readonly log: EventLog; readonly clock: Clock; readonly alerts: Alerts },
): Promise<void> {
  const [broadcastSysId, after] = [Number(timer.command['broadcastSysId']), Number(timer.command['after'])];
  const plan = await findPlan(log, broadcastSysId);
  if (!plan) return;
  const rows = await log.reads.all(membersWaiting({ broadcastSysId, after, rowCount: TOLD_AT_ONCE }));
  const next = (last: number) => begunTimer({ broadcastSysId, after: last }, clock.now());
  await alerts.tellSome(
    rows.map(({ user_sys_id }) => user_sys_id),
    begunNews(plan),
    { timer, next },
  );
}

function begunNews(plan: BroadcastPlan): News {
  const { title, titleEn } = plan;
  return {
    kind: 'broadcast',
    words: {
      ko: { title: '기다리던 방송이 시작됐어요', text: title },
      en: { title: 'The broadcast you waited for has begun', text: titleEn || title },
    },
    link: liveAddress(plan) as News['link'],
  };
}
