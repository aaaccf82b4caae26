import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { users } from '../users.ts';

export const addresses = table(
  'addresses',
  {
    user_address_sys_id: int,
    user_sys_id: int,
    nick_name: text,
    receiver_name: text,
    mobile: text,
    zip_code: text,
    address: text,
    new_address: text,
    address_detail: text,
    init_flag: int,
  },
  {
    key: ['user_address_sys_id'],
    indexes: {
      addresses_by_user: ['user_sys_id'],
      one_default_address: { columns: ['user_sys_id'], isUnique: true, where: { init_flag: 1 } },
    },
    references: { user_sys_id: users },
  },
);
export type AddressRow = RowOf<typeof addresses>;

const { statement } = statementsFor<TablesOf<typeof users | typeof addresses>>();

export const clearDefaultAddress = statement<{ userSysId: number }>((db, p) =>
  db
    .updateTable('addresses')
    .set({ init_flag: 0 })
    .where('user_sys_id', '=', p('userSysId'))
    .where('init_flag', '=', 1),
);

/** The default one first, then the newest. */
export const addressRowsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('init_flag', 'desc')
    .orderBy('user_address_sys_id', 'desc'),
);

export const addressRowOf = statement((db, p: Params<{ userSysId: number; userAddressSysId: number }>) =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('user_address_sys_id', '=', p('userAddressSysId')),
);

export const defaultAddressRowOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('addresses').selectAll().where('user_sys_id', '=', p('userSysId')).where('init_flag', '=', 1),
);

/** A member with the default address, or nulls in its place. */
export const memberWithDefault = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('users')
    .leftJoin('addresses', (on) =>
      on.onRef('addresses.user_sys_id', '=', 'users.user_sys_id').on('addresses.init_flag', '=', 1),
    )
    .selectAll('addresses')
    .select(['users.nick_name as member_nick_name', 'users.mobile as member_mobile'])
    .where('users.user_sys_id', '=', p('userSysId')),
);
