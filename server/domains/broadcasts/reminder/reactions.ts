import type { Effect, Reaction } from '../../../platform/log/background/reactions.ts';
import { begunBy } from '../../room/room/decider.ts';
import { tellingTimer, type ReminderNews } from './notifications.ts';

/** Has the members who wait for a broadcast told that it begins. */
export const tellOfBeginnings: Reaction = {
  name: 'reminder-begun',
  types: ['LiveFlagChanged'],
  every: 0,
  react: async (events) => told('begun', begunBy(events)),
};

/** Has them told that it was cancelled. */
export const tellOfCancelled: Reaction = {
  name: 'reminder-cancelled',
  types: ['BroadcastCancelled'],
  every: 0,
  react: async (events) =>
    told(
      'cancelled',
      events.map(({ data }) => (data as { readonly broadcastSysId: number }).broadcastSysId),
    ),
};

function told(news: ReminderNews, broadcasts: readonly number[]): Effect | null {
  if (broadcasts.length === 0) return null;
  const set = (now: number) => broadcasts.map((id) => tellingTimer(news, id, 0, now));
  return { decide: (_, now) => ({ timers: { set: set(now) } }) };
}
