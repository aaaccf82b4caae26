import { Refusal, type Reads } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** How members appear, and how to reach them: personal data, so ordinary rows that events only point to. */
export const users = table(
  'users',
  {
    user_sys_id: int,
    user_id: text,
    nick_name: text,
    mobile: text,
    join_type_code: int,
    joined_at: int,
  },
  { key: ['user_sys_id'], unique: [['user_id']], indexes: { users_by_mobile: ['mobile'] } },
);
export type UserRow = RowOf<typeof users>;

const { statement } = statementsFor<TablesOf<typeof users>>();

export const userById = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('users').selectAll().where('user_sys_id', '=', p('userSysId')),
);

export const userByUserId = statement((db, p: Params<{ userId: string }>) =>
  db.selectFrom('users').selectAll().where('user_id', '=', p('userId')),
);

export const usersByMobile = statement((db, p: Params<{ mobile: string }>) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('mobile', '=', p('mobile'))
    .orderBy('joined_at')
    .orderBy('user_sys_id'),
);

/** Throws 1003 if there is no such member. */
export async function userOf(reads: Reads, userSysId: number): Promise<UserRow> {
  const user = await reads.one(userById({ userSysId }));
  if (!user) throw new Refusal('1003');
  return user;
}
