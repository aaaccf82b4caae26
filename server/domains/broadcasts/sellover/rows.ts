import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { users } from '../../members/account/offers.ts';

/** What sellovers are called, who consented for them, and why a manager said no. */
export const sallyPeople = table(
  'sally_people',
  {
    user_sys_id: int,
    nick_name: text,
    guardian_name: nullable(text),
    guardian_mobile: nullable(text),
    /** Of a rejection or termination, as a manager wrote it. */
    reason: nullable(text),
  },
  { key: ['user_sys_id'], references: { user_sys_id: users } },
);
export type SallyPerson = RowOf<typeof sallyPeople>;

/** Who has which name, in small letters. */
export const sallyNames = table(
  'sally_names',
  { name_key: text, user_sys_id: int },
  {
    key: ['name_key'],
    indexes: { sally_names_by_user: ['user_sys_id'] },
    references: { user_sys_id: users },
  },
);

const { statement } = statementsFor<TablesOf<typeof sallyPeople | typeof sallyNames>>();

export const ownerOfSallyName = statement((db, p: Params<{ nameKey: string }>) =>
  db.selectFrom('sally_names').select('user_sys_id').where('name_key', '=', p('nameKey')),
);

export const sallyPerson = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('sally_people').selectAll().where('user_sys_id', '=', p('userSysId')),
);

export const sallyTables: ForgettingTables = {
  name: 'sally-people',
  migrations: [[create(sallyPeople)], [create(sallyNames)]],
  forgets: {
    sally_people: { holds: 'people', ofMember: theirRows(sallyPeople), term: null },
    sally_names: { holds: 'people', ofMember: theirRows(sallyNames), term: null },
  },
};
