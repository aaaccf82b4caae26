import type { ExpressionBuilder } from 'kysely';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import { view } from '../../../platform/log/tables/view.ts';
import { followsFold, memberOfFollows, type Followed } from './decider.ts';

/** Who follows a seller or a brand. */
const follows = table(
  'follows',
  { kind: text, sys_id: int, user_sys_id: int },
  { key: ['kind', 'sys_id', 'user_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof follows>>();

type Either = { sellerSysId: number; brandSysId: number };

function isOfEither(p: Params<Either>) {
  return (row: ExpressionBuilder<TablesOf<typeof follows>, 'follows'>) =>
    row.or([
      row.and([row('kind', '=', 'seller' satisfies Followed['kind']), row('sys_id', '=', p('sellerSysId'))]),
      row.and([row('kind', '=', 'brand' satisfies Followed['kind']), row('sys_id', '=', p('brandSysId'))]),
    ]);
}

/** How many members follow a seller, a brand or both. */
export const countFollowers = statement((db, p: Params<Either>) =>
  db
    .selectFrom('follows')
    .select((row) => row.fn.count<number>('user_sys_id').distinct().as('count'))
    .where(isOfEither(p)),
);

/** The members who follow a seller, a brand or both, from `after` on in the order of their ids. */
export const followersOf = statement((db, p: Params<Either & { after: number; rowCount: number }>) =>
  db
    .selectFrom('follows')
    .select('user_sys_id')
    .distinct()
    .where(isOfEither(p))
    .where('user_sys_id', '>', p('after'))
    .orderBy('user_sys_id')
    .limit(p('rowCount')),
);

export const followProjection: Projection = {
  name: 'follow',
  version: 1,
  tables: [follows],
  on: {},
  follows: [
    view(followsFold, follows, (state, stream) =>
      state.follows.map(({ kind, sysId }) => ({
        kind,
        sys_id: sysId,
        user_sys_id: memberOfFollows(stream),
      })),
    ),
  ],
};
