import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { knownPlaces, knownPlacesForgets } from './credentials/known-places.ts';
import { passkeyTables } from './credentials/passkey-rows.ts';
import { passwordTables } from './credentials/passwords.ts';
import { nickNameTables } from './identity/claims.ts';
import { socialAccountTables } from './credentials/social/rows.ts';
import { consentTables } from './identity/consents.ts';
import { identityTables } from './identity/identity.ts';
import {
  rejoinBarTables,
  removedAccounts,
  removedForgets,
  withdrawnAccounts,
  withdrawnForgets,
} from './leaving/former-accounts.ts';
import { membershipTables } from './memberships/memberships.ts';
import { addresses } from './profile/address-rows.ts';
import { productViews } from './profile/product-views.ts';
import { profilePictureTables } from './profile/pictures.ts';
import { sessionDeviceTables } from './sessions/devices.ts';
import { lastLoginTables } from './sessions/last-logins.ts';
import { users } from './users.ts';

const accountTables: ForgettingTables = {
  name: 'account',
  migrations: [
    [create(users), create(addresses)],
    [create(knownPlaces)],
    [create(removedAccounts)],
    [create(productViews)],
    [create(withdrawnAccounts)],
  ],
  forgets: {
    users: { holds: 'people', ofMember: theirRows(users), term: null },
    addresses: { holds: 'people', ofMember: theirRows(addresses), term: null },
    known_places: knownPlacesForgets,
    removed_accounts: removedForgets,
    withdrawn_accounts: withdrawnForgets,
    product_views: { holds: 'ids', ofMember: theirRows(productViews), term: null },
  },
};

/** Those that refer to `users` come after it. */
export const allAccountTables: readonly ForgettingTables[] = [
  accountTables,
  passwordTables,
  socialAccountTables,
  passkeyTables,
  membershipTables,
  identityTables,
  consentTables,
  nickNameTables,
  sessionDeviceTables,
  rejoinBarTables,
  lastLoginTables,
  profilePictureTables,
];
