import { theirRows, type ForgettingTables } from '../../../../../platform/forgetting.ts';
import { create } from '../../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../../platform/log/tables/table.ts';
import { users } from '../../users.ts';

/** An account at a provider, such as Kakao. */
export interface SocialAccount {
  readonly provider: string;
  /** The provider's name for the person. */
  readonly subject: string;
}

/** Accounts at providers by which members log in. */
export const socialAccounts = table(
  'social_accounts',
  { provider: text, subject: text, user_sys_id: int, linked_at: int },
  { key: ['provider', 'subject'], unique: [['user_sys_id', 'provider']], references: { user_sys_id: users } },
);

const { statement } = statementsFor<TablesOf<typeof socialAccounts>>();

export const socialAccountOf = statement((db, p: Params<{ provider: string; subject: string }>) =>
  db
    .selectFrom('social_accounts')
    .select('user_sys_id')
    .where('provider', '=', p('provider'))
    .where('subject', '=', p('subject')),
);

export const socialAccountsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('social_accounts').selectAll().where('user_sys_id', '=', p('userSysId')).orderBy('linked_at'),
);

export const socialAccountTables: ForgettingTables = {
  name: 'social-accounts',
  migrations: [[create(socialAccounts)]],
  forgets: {
    social_accounts: { holds: 'people', ofMember: theirRows(socialAccounts), term: null },
  },
};
