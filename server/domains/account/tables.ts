import type { RowTables } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';

/** Members and their addresses: personal data, so ordinary rows that events only point to. */
export interface UserRow {
  user_sys_id: number;
  user_id: string;
  password_hash: string;
  nick_name: string;
  mobile: string;
  permission: number;
  seller_sys_id: number | null;
  join_type_code: number;
  joined_at: number;
}

export interface AddressRow {
  user_address_sys_id: number;
  user_sys_id: number;
  nick_name: string;
  receiver_name: string;
  mobile: string;
  zip_code: string;
  address: string;
  new_address: string;
  address_detail: string;
  init_flag: number;
}

interface AccountTables {
  users: UserRow;
  addresses: AddressRow;
}

export const accountTables: RowTables = {
  name: 'account',
  migrations: [
    [
      `CREATE TABLE users (
        user_sys_id INTEGER PRIMARY KEY,
        user_id TEXT NOT NULL UNIQUE,
        password_hash TEXT NOT NULL,
        nick_name TEXT NOT NULL,
        mobile TEXT NOT NULL,
        permission INTEGER NOT NULL,
        seller_sys_id INTEGER,
        join_type_code INTEGER NOT NULL,
        joined_at INTEGER NOT NULL
      ) STRICT`,
      `CREATE TABLE addresses (
        user_address_sys_id INTEGER PRIMARY KEY,
        user_sys_id INTEGER NOT NULL REFERENCES users,
        nick_name TEXT NOT NULL,
        receiver_name TEXT NOT NULL,
        mobile TEXT NOT NULL,
        zip_code TEXT NOT NULL,
        address TEXT NOT NULL,
        new_address TEXT NOT NULL,
        address_detail TEXT NOT NULL,
        init_flag INTEGER NOT NULL
      ) STRICT`,
      'CREATE INDEX addresses_by_user ON addresses (user_sys_id)',
      'CREATE UNIQUE INDEX one_default_address ON addresses (user_sys_id) WHERE init_flag = 1',
    ],
  ],
};

const { statement } = statementsFor<AccountTables>();

export const insertUser = statement<UserRow>((db, p) =>
  db.insertInto('users').values({
    user_sys_id: p('user_sys_id'),
    user_id: p('user_id'),
    password_hash: p('password_hash'),
    nick_name: p('nick_name'),
    mobile: p('mobile'),
    permission: p('permission'),
    seller_sys_id: p('seller_sys_id'),
    join_type_code: p('join_type_code'),
    joined_at: p('joined_at'),
  }),
);

export const userById = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('users').selectAll().where('user_sys_id', '=', p('userSysId')),
);

export const userByUserId = statement((db, p: Params<{ userId: string }>) =>
  db.selectFrom('users').selectAll().where('user_id', '=', p('userId')),
);

export const insertAddress = statement<AddressRow>((db, p) =>
  db.insertInto('addresses').values({
    user_address_sys_id: p('user_address_sys_id'),
    user_sys_id: p('user_sys_id'),
    nick_name: p('nick_name'),
    receiver_name: p('receiver_name'),
    mobile: p('mobile'),
    zip_code: p('zip_code'),
    address: p('address'),
    new_address: p('new_address'),
    address_detail: p('address_detail'),
    init_flag: p('init_flag'),
  }),
);

export const clearDefaultAddress = statement<{ userSysId: number }>((db, p) =>
  db
    .updateTable('addresses')
    .set({ init_flag: 0 })
    .where('user_sys_id', '=', p('userSysId'))
    .where('init_flag', '=', 1),
);

export const deleteAddressRow = statement<{ userSysId: number; userAddressSysId: number }>((db, p) =>
  db
    .deleteFrom('addresses')
    .where('user_sys_id', '=', p('userSysId'))
    .where('user_address_sys_id', '=', p('userAddressSysId')),
);

/** The default one first, then the newest. */
export const addressesOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('init_flag', 'desc')
    .orderBy('user_address_sys_id', 'desc'),
);

export const addressOf = statement((db, p: Params<{ userSysId: number; userAddressSysId: number }>) =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('user_address_sys_id', '=', p('userAddressSysId')),
);

export const defaultAddressOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('addresses').selectAll().where('user_sys_id', '=', p('userSysId')).where('init_flag', '=', 1),
);
