import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import { view } from '../../../platform/log/tables/view.ts';
import { broadcastFold } from '../../room/broadcast/decider.ts';
import { memberOfReminders, remindersFold } from './decider.ts';

const reminders = table(
  'reminders',
  { user_sys_id: int, broadcast_sys_id: int },
  {
    key: ['user_sys_id', 'broadcast_sys_id'],
    indexes: { reminders_by_broadcast: ['broadcast_sys_id', 'user_sys_id'] },
  },
);

/** When broadcasts begin and end by their plan. */
const times = table(
  'reminder_times',
  { broadcast_sys_id: int, starts_at: int, ends_at: int },
  { key: ['broadcast_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof reminders | typeof times>>();

/** Reminders of broadcasts whose planned end is not past, soonest first. */
export const remindersOf = statement((db, p: Params<{ userSysId: number; now: number; rowCount: number }>) =>
  db
    .selectFrom('reminders')
    .innerJoin('reminder_times', 'reminder_times.broadcast_sys_id', 'reminders.broadcast_sys_id')
    .select('reminders.broadcast_sys_id')
    .where('user_sys_id', '=', p('userSysId'))
    .where('ends_at', '>', p('now'))
    .orderBy('starts_at')
    .orderBy('reminders.broadcast_sys_id')
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
  version: 3,
  tables: [reminders, times],
  on: {},
  follows: [
    view(remindersFold, reminders, ({ broadcasts }, stream) =>
      broadcasts.map((broadcast_sys_id) => ({ user_sys_id: memberOfReminders(stream), broadcast_sys_id })),
    ),
    view(broadcastFold, times, (state) =>
      state
        ? [
            {
              broadcast_sys_id: state.broadcastSysId,
              starts_at: Date.parse(state.startDate),
              ends_at: Date.parse(state.endDate),
            },
          ]
        : [],
    ),
  ],
};
