import { theirRows, type ForgettingTables } from '../../../../platform/forgetting.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import {
  int,
  nullable,
  table,
  text,
  type RowOf,
  type TablesOf,
} from '../../../../platform/log/tables/table.ts';
import { users } from '../users.ts';

/** `public_key`: COSE, base64url. `transports`: joined by blanks; how browsers reach it, as they say themselves. */
export const passkeyRows = table(
  'passkeys',
  {
    passkey_sys_id: int,
    user_sys_id: int,
    credential_id: text,
    public_key: text,
    transports: text,
    name: text,
    created_at: int,
    last_used_at: nullable(int),
  },
  {
    key: ['passkey_sys_id'],
    unique: [['credential_id']],
    references: { user_sys_id: users },
    indexes: { passkeys_by_user: ['user_sys_id'] },
  },
);
export type PasskeyRow = RowOf<typeof passkeyRows>;

const { statement } = statementsFor<TablesOf<typeof passkeyRows>>();

export const passkeysOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('created_at')
    .orderBy('passkey_sys_id'),
);

export const passkeyByCredential = statement((db, p: Params<{ credentialId: string }>) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', p('credentialId')),
);

export const passkeyTables: ForgettingTables = {
  name: 'passkeys',
  migrations: [[create(passkeyRows)]],
  forgets: {
    passkeys: { holds: 'people', ofMember: theirRows(passkeyRows), term: null },
  },
};
