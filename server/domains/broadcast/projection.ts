import type { Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import { int, table, text, type TablesOf } from '../../platform/log/table.ts';
import type { BroadcastEvent } from './broadcast.ts';

const broadcasts = table(
  'broadcasts',
  { broadcast_sys_id: int, start_at: int, end_at: int, plan: text },
  { key: ['broadcast_sys_id'], indexes: { broadcasts_by_start: ['start_at'] } },
);

const { statement } = statementsFor<TablesOf<typeof broadcasts>>();

export const broadcastById = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db.selectFrom('broadcasts').select('plan').where('broadcast_sys_id', '=', p('broadcastSysId')),
);

/** Plans that begin at `from` or later, soonest first. */
export const broadcastsFrom = statement(
  (db, p: Params<{ from: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('broadcasts')
      .select('broadcast_sys_id')
      .where('start_at', '>=', p('from'))
      .orderBy('start_at')
      .orderBy('broadcast_sys_id')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

/** Plans that are not over by the clock, soonest first: one that begins late is still to come. */
export const broadcastsNotOver = statement((db, p: Params<{ now: number; rowCount: number }>) =>
  db
    .selectFrom('broadcasts')
    .select('broadcast_sys_id')
    .where('end_at', '>', p('now'))
    .orderBy('start_at')
    .orderBy('broadcast_sys_id')
    .limit(p('rowCount')),
);

export const broadcastProjection: Projection = {
  name: 'broadcast',
  version: 1,
  tables: [broadcasts],
  on: {
    BroadcastScheduled: ({ data }: RecordedEvent<BroadcastEvent>) => [
      broadcasts.upsert({
        broadcast_sys_id: data.broadcastSysId,
        start_at: Date.parse(data.startDate),
        end_at: Date.parse(data.endDate),
        plan: JSON.stringify(data),
      }),
    ],
  },
};
