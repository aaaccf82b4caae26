import type { RestreamState } from '../../../../schema/broadcasts/restreams.ts';
import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Where to, and how it goes: no events, as keys are secrets. */
export const restreams = table(
  'restreams',
  {
    broadcast_sys_id: int,
    name: text,
    url: text,
    sealed_key: text,
    /** A {@link RestreamState}. */
    state: text,
    trouble: nullable(text),
    /** When this state began (ms since 1970). */
    since: int,
  },
  { key: ['broadcast_sys_id', 'name'] },
);
export type RestreamRow = RowOf<typeof restreams>;

export const restreamTables: ForgettingTables = {
  name: 'restream',
  migrations: [[create(restreams)]],
  forgets: { restreams: nobodys },
};

const { statement } = statementsFor<TablesOf<typeof restreams>>();

/** By name. */
export const restreamsOf = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db.selectFrom('restreams').selectAll().where('broadcast_sys_id', '=', p('broadcastSysId')).orderBy('name'),
);

export const stateOf = ({ state }: RestreamRow) => state as RestreamState;
