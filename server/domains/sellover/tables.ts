import type { ForgettingTables } from '../../platform/forgetting.ts';
import { create } from '../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../platform/log/tables/table.ts';
import { users } from '../account/offers.ts';

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

const { statement } = statementsFor<TablesOf<typeof sallyPeople>>();

export const sallyPerson = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('sally_people').selectAll().where('user_sys_id', '=', p('userSysId')),
);

export const setReason = statement<{ userSysId: number; reason: string }>((db, p) =>
  db
    .updateTable('sally_people')
    .set({ reason: p('reason') })
    .where('user_sys_id', '=', p('userSysId')),
);

/** A rejected applicant needs no guardian, so that data goes. */
export const setRejected = statement<{ userSysId: number; reason: string }>((db, p) =>
  db
    .updateTable('sally_people')
    .set({ reason: p('reason'), guardian_name: null, guardian_mobile: null })
    .where('user_sys_id', '=', p('userSysId')),
);

const deletePerson = statement<{ userSysId: number }>((db, p) =>
  db.deleteFrom('sally_people').where('user_sys_id', '=', p('userSysId')),
);

export const sallyTables: ForgettingTables = {
  name: 'sally-people',
  migrations: [[create(sallyPeople)]],
  forgets: {
    sally_people: { holds: 'people', ofMember: (userSysId) => deletePerson({ userSysId }), term: null },
  },
};
