import type { ForgettingTables } from '../../../platform/forgetting.ts';
import { addColumn, create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Who has blocked whom. It concerns these two alone, so it is an ordinary row. */
export const memberBlocks = table(
  'member_blocks',
  {
    user_sys_id: int,
    blocked_sys_id: int,
    is_masked: int,
    blocked_at: int,
    /** By which they were blocked, so that the member does not know their number; 0: the member does. */
    review_sys_id: int,
  },
  { key: ['user_sys_id', 'blocked_sys_id'], indexes: { member_blocks_of_blocked: ['blocked_sys_id'] } },
);

const { statement } = statementsFor<TablesOf<typeof memberBlocks>>();

/** The latest first. */
export const blocksOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('member_blocks')
    .select(['blocked_sys_id', 'is_masked', 'blocked_at', 'review_sys_id'])
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('blocked_at', 'desc')
    .orderBy('blocked_sys_id', 'desc'),
);

const deleteBlocksAbout = statement<{ userSysId: number }>((db, p) =>
  db
    .deleteFrom('member_blocks')
    .where((row) =>
      row.or([row('user_sys_id', '=', p('userSysId')), row('blocked_sys_id', '=', p('userSysId'))]),
    ),
);

export const blockTables: ForgettingTables = {
  name: 'block',
  migrations: [[create(memberBlocks)], [addColumn(memberBlocks, 'review_sys_id', 0)]],
  forgets: {
    member_blocks: {
      holds: 'ids',
      ofMember: (userSysId) => deleteBlocksAbout({ userSysId }),
      term: null,
    },
  },
};
