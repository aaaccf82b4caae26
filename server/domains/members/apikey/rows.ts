import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import { users } from '../account/offers.ts';

/** What a member calls a key, and the last day on which it called (`2026-12-01`, in Korea). */
export const apiKeyNotes = table(
  'api_key_notes',
  { api_key_sys_id: int, user_sys_id: int, name: text, last_used_on: nullable(text) },
  {
    key: ['api_key_sys_id'],
    references: { user_sys_id: users },
    indexes: { api_key_notes_by_user: ['user_sys_id'] },
  },
);

const { statement } = statementsFor<TablesOf<typeof apiKeyNotes>>();

export const notesOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('api_key_notes').selectAll().where('user_sys_id', '=', p('userSysId')),
);

export const apiKeyTables: ForgettingTables = {
  name: 'api-keys',
  migrations: [[create(apiKeyNotes)]],
  forgets: {
    api_key_notes: { holds: 'people', ofMember: theirRows(apiKeyNotes), term: null },
  },
};
