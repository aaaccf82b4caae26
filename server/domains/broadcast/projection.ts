import type { Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import type { BroadcastEvent } from './broadcast.ts';

interface BroadcastTables {
  broadcasts: { broadcast_sys_id: number; start_at: number; end_at: number; plan: string };
}

const { statement } = statementsFor<BroadcastTables>();

const putBroadcast = statement<BroadcastTables['broadcasts']>((db, p) =>
  db.replaceInto('broadcasts').values({
    broadcast_sys_id: p('broadcast_sys_id'),
    start_at: p('start_at'),
    end_at: p('end_at'),
    plan: p('plan'),
  }),
);

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
  tables: ['broadcasts'],
  schema: [
    `CREATE TABLE broadcasts (
      broadcast_sys_id INTEGER PRIMARY KEY,
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL,
      plan TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX broadcasts_by_start ON broadcasts (start_at)',
  ],
  on: {
    BroadcastScheduled: ({ data }: RecordedEvent<BroadcastEvent>) => [
      putBroadcast({
        broadcast_sys_id: data.broadcastSysId,
        start_at: Date.parse(data.startDate),
        end_at: Date.parse(data.endDate),
        plan: JSON.stringify(data),
      }),
    ],
  },
};
