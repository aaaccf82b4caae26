import { PRODUCT_VIEWS_MAX } from '../../../schema/catalog/constants.ts';
import { KNOWN_PLACES_MAX, RETENTION_MONTHS } from '../../../schema/members/constants.ts';
import type { ForgettingTables } from '../../platform/forgetting.ts';
import { Refusal, type Reads } from '../../platform/log/log.ts';
import { PURGED_AT_ONCE, purgeRows } from '../../platform/log/tables/purging.ts';
import { create } from '../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../platform/log/tables/table.ts';

/** Members and their addresses: personal data, so ordinary rows that events only point to. */
export const users = table(
  'users',
  {
    user_sys_id: int,
    user_id: text,
    password_hash: text,
    nick_name: text,
    mobile: text,
    permission: int,
    seller_sys_id: nullable(int),
    join_type_code: int,
    joined_at: int,
  },
  { key: ['user_sys_id'], unique: [['user_id']] },
);
export type UserRow = RowOf<typeof users>;

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

/** The networks from which members have logged in, each as a keyed hash, so that no address can be read from it. */
export const knownPlaces = table(
  'known_places',
  { user_sys_id: int, mark: text, last_login_at: int },
  { key: ['user_sys_id', 'mark'] },
);

/**
 * Accounts that a manager removed. The row recognises a returning person by id and password, and reveals nothing about
 * them. The mark is a keyed hash of the id.
 */
export const removedAccounts = table(
  'removed_accounts',
  { mark: text, password_hash: text, reason: text, removed_by: int, removed_at: int },
  { key: ['mark'] },
);

/** Accounts that their members closed. The row recognises the id if it returns, and reveals nothing about the person. */
export const withdrawnAccounts = table(
  'withdrawn_accounts',
  { mark: text, password_hash: text, reason: text, withdrawn_at: int },
  { key: ['mark'] },
);

/** The products that members have looked at. */
export const productViews = table(
  'product_views',
  { user_sys_id: int, prdt_sys_id: int, viewed_at: int },
  { key: ['user_sys_id', 'prdt_sys_id'] },
);

const { statement } =
  statementsFor<
    TablesOf<
      | typeof users
      | typeof addresses
      | typeof knownPlaces
      | typeof removedAccounts
      | typeof withdrawnAccounts
      | typeof productViews
    >
  >();

export const userById = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('users').selectAll().where('user_sys_id', '=', p('userSysId')),
);

export const userByUserId = statement((db, p: Params<{ userId: string }>) =>
  db.selectFrom('users').selectAll().where('user_id', '=', p('userId')),
);

export const removedAccount = statement((db, p: Params<{ mark: string }>) =>
  db.selectFrom('removed_accounts').select('password_hash').where('mark', '=', p('mark')),
);

export const withdrawnAccount = statement((db, p: Params<{ mark: string }>) =>
  db.selectFrom('withdrawn_accounts').select('password_hash').where('mark', '=', p('mark')),
);

export const setRights = statement<{ userSysId: number; permission: number; sellerSysId: number | null }>(
  (db, p) =>
    db
      .updateTable('users')
      .set({ permission: p('permission'), seller_sys_id: p('sellerSysId') })
      .where('user_sys_id', '=', p('userSysId')),
);

const deleteUser = statement<{ userSysId: number }>((db, p) =>
  db.deleteFrom('users').where('user_sys_id', '=', p('userSysId')),
);

export const knownPlace = statement((db, p: Params<{ userSysId: number; mark: string }>) =>
  db
    .selectFrom('known_places')
    .select('last_login_at')
    .where('user_sys_id', '=', p('userSysId'))
    .where('mark', '=', p('mark')),
);

export const forgetOldPlaces = statement<{ userSysId: number }>((db, p) =>
  db
    .deleteFrom('known_places')
    .where('user_sys_id', '=', p('userSysId'))
    .where('mark', 'not in', (places) =>
      places
        .selectFrom('known_places')
        .select('mark')
        .where('user_sys_id', '=', p('userSysId'))
        .orderBy('last_login_at', 'desc')
        .orderBy('mark')
        .limit(KNOWN_PLACES_MAX),
    ),
);

/** The latest first. */
export const productViewsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('product_views')
    .select(['prdt_sys_id', 'viewed_at'])
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('viewed_at', 'desc')
    .orderBy('prdt_sys_id', 'desc'),
);

export const forgetOldViews = statement<{ userSysId: number }>((db, p) =>
  db
    .deleteFrom('product_views')
    .where('user_sys_id', '=', p('userSysId'))
    .where('prdt_sys_id', 'not in', (views) =>
      views
        .selectFrom('product_views')
        .select('prdt_sys_id')
        .where('user_sys_id', '=', p('userSysId'))
        .orderBy('viewed_at', 'desc')
        .orderBy('prdt_sys_id', 'desc')
        .limit(PRODUCT_VIEWS_MAX),
    ),
);

const deleteProductViews = statement<{ userSysId: number }>((db, p) =>
  db.deleteFrom('product_views').where('user_sys_id', '=', p('userSysId')),
);

const placesBefore = statement((db, p: Params<{ before: number }>) =>
  db.selectFrom('known_places').selectAll().where('last_login_at', '<', p('before')).limit(PURGED_AT_ONCE),
);

/** Unless somebody has logged in from there since. */
const deletePlace = statement<{ userSysId: number; mark: string; before: number }>((db, p) =>
  db
    .deleteFrom('known_places')
    .where('user_sys_id', '=', p('userSysId'))
    .where('mark', '=', p('mark'))
    .where('last_login_at', '<', p('before')),
);

const removedBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('removed_accounts')
    .select('mark')
    .where('removed_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

const forgetRemoved = statement<{ mark: string }>((db, p) =>
  db.deleteFrom('removed_accounts').where('mark', '=', p('mark')),
);

const withdrawnBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('withdrawn_accounts')
    .select('mark')
    .where('withdrawn_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

const forgetWithdrawn = statement<{ mark: string }>((db, p) =>
  db.deleteFrom('withdrawn_accounts').where('mark', '=', p('mark')),
);

const deleteKnownPlaces = statement<{ userSysId: number }>((db, p) =>
  db.deleteFrom('known_places').where('user_sys_id', '=', p('userSysId')),
);

const deleteAddresses = statement<{ userSysId: number }>((db, p) =>
  db.deleteFrom('addresses').where('user_sys_id', '=', p('userSysId')),
);

export const clearDefaultAddress = statement<{ userSysId: number }>((db, p) =>
  db
    .updateTable('addresses')
    .set({ init_flag: 0 })
    .where('user_sys_id', '=', p('userSysId'))
    .where('init_flag', '=', 1),
);

export const setDefaultAddress = statement<{ userAddressSysId: number }>((db, p) =>
  db.updateTable('addresses').set({ init_flag: 1 }).where('user_address_sys_id', '=', p('userAddressSysId')),
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

/** Throws 1003 if there is no such member. */
export async function userOf(reads: Reads, userSysId: number): Promise<UserRow> {
  const user = await reads.one(userById({ userSysId }));
  if (!user) throw new Refusal('1003');
  return user;
}

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

export const accountTables: ForgettingTables = {
  name: 'account',
  migrations: [
    [create(users), create(addresses)],
    [create(knownPlaces)],
    [create(removedAccounts)],
    [create(productViews)],
    [create(withdrawnAccounts)],
  ],
  forgets: {
    users: {
      holds: 'people',
      ofMember: (userSysId) => deleteUser({ userSysId }),
      term: null,
    },
    addresses: {
      holds: 'people',
      ofMember: (userSysId) => deleteAddresses({ userSysId }),
      term: null,
    },
    known_places: {
      holds: 'ids',
      ofMember: (userSysId) => deleteKnownPlaces({ userSysId }),
      // Places without a login for that long.
      term: {
        counted: 'loginPlaceCnt',
        months: RETENTION_MONTHS.loginPlaces,
        purge: (log, before) =>
          purgeRows(log, placesBefore({ before }), ({ user_sys_id: userSysId, mark }) =>
            deletePlace({ userSysId, mark, before }),
          ),
      },
    },
    // After the term anybody may take the id.
    removed_accounts: {
      holds: 'ids',
      ofMember: null,
      term: {
        counted: 'removedAccountCnt',
        months: RETENTION_MONTHS.removedAccounts,
        purge: (log, before) => purgeRows(log, removedBefore({ before }), forgetRemoved),
      },
    },
    withdrawn_accounts: {
      holds: 'ids',
      ofMember: null,
      term: {
        counted: 'withdrawnAccountCnt',
        months: RETENTION_MONTHS.withdrawnAccounts,
        purge: (log, before) => purgeRows(log, withdrawnBefore({ before }), forgetWithdrawn),
      },
    },
    product_views: {
      holds: 'ids',
      ofMember: (userSysId) => deleteProductViews({ userSysId }),
      term: null,
    },
  },
};
