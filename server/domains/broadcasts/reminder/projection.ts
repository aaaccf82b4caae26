import type { EventOf, Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import { movedTimes, type BroadcastEvent } from '../../room/broadcast/broadcast.ts';
import { memberOfReminders, type ReminderEvent } from './decider.ts';

/** Members' reminders, and when they expire. */
const reminders = table(
  'reminders',
  { user_sys_id: int, broadcast_sys_id: int, starts_at: int, ends_at: int },
  {
    key: ['user_sys_id', 'broadcast_sys_id'],
    indexes: { reminders_by_broadcast: ['broadcast_sys_id', 'user_sys_id'] },
  },
);

const { statement } = statementsFor<TablesOf<typeof reminders>>();

const move = statement<{ broadcastSysId: number; startsAt: number | null; endsAt: number | null }>((db, p) =>
  db
    .updateTable('reminders')
    .set((row) => ({
      starts_at: row.fn.coalesce(p('startsAt'), 'starts_at'),
      ends_at: row.fn.coalesce(p('endsAt'), 'ends_at'),
    }))
    .where('broadcast_sys_id', '=', p('broadcastSysId')),
);

/** Reminders of broadcasts whose planned end is not past, soonest first. */
export const remindersOf = statement((db, p: Params<{ userSysId: number; now: number; rowCount: number }>) =>
  db
    .selectFrom('reminders')
    .select('broadcast_sys_id')
    .where('user_sys_id', '=', p('userSysId'))
    .where('ends_at', '>', p('now'))
    .orderBy('starts_at')
    .orderBy('broadcast_sys_id')
    .limit(p('rowCount')),
);

/** The members who wait for a broadcast, from `after` on in the order of their ids. */
export const membersWaiting = statement(
  (db, p: Params<{ broadcastSysId: number; after: number; rowCount: number }>) =>
    db
      .selectFrom('reminders')
      .select('user_sys_id')
      .where('broadcast_sys_id', '=', p('broadcastSysId'))
      .where('user_sys_id', '>', p('after'))
      .orderBy('user_sys_id')
      .limit(p('rowCount')),
);

export const reminderProjection: Projection = {
  name: 'reminder',
  version: 2,
  tables: [reminders],
  on: {
    ReminderSet: ({ stream, data }: RecordedEvent<EventOf<ReminderEvent, 'ReminderSet'>>) => [
      reminders.insert({
        user_sys_id: memberOfReminders(stream),
        broadcast_sys_id: data.broadcastSysId,
        starts_at: data.startsAt,
        ends_at: data.endsAt,
      }),
    ],
    BroadcastChanged: ({
      data: { broadcastSysId, changes },
    }: RecordedEvent<EventOf<BroadcastEvent, 'BroadcastChanged'>>) => {
      const { start = null, end = null } = movedTimes(changes);
      return [move({ broadcastSysId, startsAt: start, endsAt: end })];
    },
    ReminderDropped: ({ stream, data }: RecordedEvent<EventOf<ReminderEvent, 'ReminderDropped'>>) => [
      reminders.remove({
        user_sys_id: memberOfReminders(stream),
        broadcast_sys_id: data.broadcastSysId,
      }),
    ],
  },
};
